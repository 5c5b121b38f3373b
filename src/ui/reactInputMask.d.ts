declare module 'react-input-mask' {
  import type { ComponentProps, ReactNode } from 'react'

  /** The used props; the package has no types. */
  export interface InputMaskProps extends Omit<ComponentProps<'input'>, 'ref'> {
    /** `9` stands for a digit. */
    readonly mask: string
    /** Placeholder of unfilled positions; null for none. */
    readonly maskPlaceholder?: string | null
  }

  function InputMask(props: InputMaskProps): ReactNode
  export { InputMask as default }
}
