/// <reference types="vite/client" />

/** Build-time defaults of the run-time settings (`.env.example`). */
interface ImportMetaEnv {
  readonly VITE_API_V1?: string
  readonly VITE_API_V2?: string
  readonly VITE_SOCKET_URL?: string
  readonly VITE_SOCKET_PATH?: string
  readonly VITE_SUPPORT_HANDLE?: string
  readonly VITE_SUPPORT_URL?: string
  readonly VITE_EXCHANGE_URL?: string
  readonly VITE_SITE_URL?: string
  readonly VITE_LANGUAGES?: string
  readonly VITE_IMAGE_ORIGINS?: string
  readonly VITE_RETURN_ORIGINS?: string
  readonly VITE_BRAND_NAME?: string
  readonly VITE_BRAND_LOGO?: string
  readonly VITE_BRAND_ACCENT?: string
  readonly VITE_BRAND_ON_ACCENT?: string
  readonly VITE_BRAND_RADIUS?: string
  readonly VITE_BRAND_FONT?: string
}

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
