/// <reference types="vite/client" />

declare module 'react-input-mask' {
  import type { ComponentProps, ReactNode } from 'react'

  export interface InputState {
    readonly value: string
    readonly selection: { readonly start: number | null; readonly end: number | null }
  }

  /** The used props; the package has no types. */
  export interface InputMaskProps extends Omit<ComponentProps<'input'>, 'ref'> {
    /** `9` stands for a digit; without places the input is not masked. */
    readonly mask: string
    /** Placeholder of unfilled positions; null for none. */
    readonly maskPlaceholder?: string | null
    /** Called before the field changes; without `previousState` after a change of the focus, without `currentState` while rendering. */
    readonly beforeMaskedStateChange?: (states: {
      readonly currentState?: InputState
      readonly previousState?: InputState
      readonly nextState: InputState
    }) => InputState
  }

  function InputMask(props: InputMaskProps): ReactNode
  export { InputMask as default }
}
