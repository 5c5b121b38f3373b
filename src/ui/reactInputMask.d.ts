declare module 'react-input-mask' {
  import type { ComponentProps, ReactNode } from 'react'

  /** Props of the masked input that the kit uses; the package brings no types. */
  export interface InputMaskProps extends Omit<ComponentProps<'input'>, 'ref'> {
    /** `9` stands for a digit. */
    readonly mask: string
    /** What stands in unfilled places; null for nothing. */
    readonly maskPlaceholder?: string | null
  }

  function InputMask(props: InputMaskProps): ReactNode
  export { InputMask as default }
}
