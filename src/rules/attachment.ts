/** Files before they are sent; what only a reader of the file can see is the gateway's to refuse. */
import { FILE_BYTES_LIMIT, FILE_EXTENSIONS } from '../contract/constants.ts'
import type { TextKey } from '../i18n/types.ts'

/** What a browser's `File` tells without being read. */
export interface FileFacts {
  name: string
  size: number
}

/** Pictures that are worth drawing again: too big, or of a kind the gateway does not take. */
const REDRAWN = new Set(['jpg', 'jpeg', 'png', 'bmp'])
const FOREIGN = new Set(['heic', 'heif', 'webp', 'avif'])

/** Lower-case extension without the dot; empty when there is none. */
function extensionOf(name: string): string {
  return /\.([^.\\/]+)$/.exec(name.trim())?.[1]?.toLowerCase() ?? ''
}

/** Why a file is refused, null when it may be sent. */
export function attachmentError({ name, size }: FileFacts): TextKey | null {
  const extension = extensionOf(name)
  if (!FILE_EXTENSIONS.some((allowed) => allowed === extension)) return 'file.type'
  if (size === 0) return extension === 'pdf' ? 'errors.empty-pdf' : 'file.empty'
  return size >= FILE_BYTES_LIMIT ? 'errors.payload-is-too-large' : null
}

/** True for a picture that can be made acceptable by drawing it again as JPEG before `attachmentError` judges it. */
export function needsReencode({ name, size }: FileFacts): boolean {
  const extension = extensionOf(name)
  return size > 0 && (FOREIGN.has(extension) || (REDRAWN.has(extension) && size >= FILE_BYTES_LIMIT))
}

/** Value of an input's `accept`: the allowed kinds, and pictures that become allowed. */
export const FILE_ACCEPT = [...FILE_EXTENSIONS, ...FOREIGN].map((extension) => `.${extension}`).join(',')
