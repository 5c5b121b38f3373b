/** Checks of a file's name and size before upload. The gateway checks what needs the whole content. */
import { FILE_BYTES_LIMIT, FILE_EXTENSIONS } from '../contract/constants.ts'
import type { TextKey } from '../i18n/types.ts'

/** Properties of a `File` that are known without reading it. */
export interface FileFacts {
  name: string
  size: number
}

/** Pictures that are re-encoded as JPEG when they are too large. */
const COMPRESSIBLE = new Set(['jpg', 'jpeg', 'png', 'bmp'])
/** Pictures that the gateway does not accept; re-encoded as JPEG in any size. */
const CONVERTIBLE = new Set(['heic', 'heif', 'webp', 'avif'])

/** Lower-case extension without the dot; empty when there is none. */
function extensionOf(name: string): string {
  return /\.([^.\\/]+)$/.exec(name.trim())?.[1]?.toLowerCase() ?? ''
}

/** Why a file is refused; null when it can be sent. */
export function attachmentError({ name, size }: FileFacts): TextKey | null {
  const extension = extensionOf(name)
  if (!FILE_EXTENSIONS.some((allowed) => allowed === extension)) return 'file.type'
  if (size === 0) return extension === 'pdf' ? 'errors.empty-pdf' : 'file.empty'
  return size >= FILE_BYTES_LIMIT ? 'errors.payload-is-too-large' : null
}

/** True for a picture that becomes acceptable when it is re-encoded as JPEG; to be done before `attachmentError`. */
export function needsReencode({ name, size }: FileFacts): boolean {
  const extension = extensionOf(name)
  return size > 0 && (CONVERTIBLE.has(extension) || (COMPRESSIBLE.has(extension) && size >= FILE_BYTES_LIMIT))
}

/** Value of an input's `accept`: the allowed extensions, and those that become allowed by re-encoding. */
export const FILE_ACCEPT = [...FILE_EXTENSIONS, ...CONVERTIBLE].map((extension) => `.${extension}`).join(',')
