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
