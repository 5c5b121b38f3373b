/** What a file really is, by its first bytes: a name is easily changed. */
import type { TextKey } from '../i18n/types.ts'

/**
 * `foreign` is a picture that the gateway does not take but a browser can draw again; `program` is what a system or a
 * browser would run; `other` is a known kind that is neither picture nor PDF. `unknown` has no mark of its own, as raw
 * photos: it is left to the gateway, which reads the file whole.
 */
export type ContentKind = 'picture' | 'foreign' | 'pdf' | 'program' | 'other' | 'unknown'

/** How many bytes tell the kind. */
export const TELLING_BYTES = 4096

// oxlint-disable no-control-regex -- the marks of files are such characters
const MARKS: readonly (readonly [ContentKind, RegExp])[] = [
  ['picture', /^(?:\xff\xd8\xff|\x89PNG|BM|II\*\0|MM\0\*|8BPS|\0\0\x01\0)/],
  ['foreign', /^(?:GIF8|RIFF[^]{4}WEBP|[^]{4}ftyp(?:hei|hev|mif1|msf1|avif|avis))/],
  ['program', /^(?:MZ|\x7fELF|#!|\xca\xfe\xba\xbe|[\xfe\xce-\xcf]\xfa\xed[\xfe\xce-\xcf]|\xcf\xfa\xed\xfe)/],
  ['program', /^(?:\xef\xbb\xbf)?\s*<(?:!doctype|\?xml|html|head|body|svg|script|iframe|object|embed)/i],
  ['other', /^(?:PK[\x03\x05]|Rar!|7z\xbc\xaf|\x1f\x8b|BZh|\xfd7zXZ|\xd0\xcf\x11\xe0)/],
  ['other', /^(?:[^]{4}ftyp|ID3|OggS|fLaC|RIFF|\x1aE\xdf\xa3)/],
  ['pdf', /^[^]{0,1019}%PDF-/],
]

/** The kind that the first bytes tell. */
export function contentKind(bytes: Uint8Array): ContentKind {
  const start = latin(bytes.subarray(0, TELLING_BYTES))
  const kind = MARKS.find(([, mark]) => mark.test(start))?.[0] ?? 'unknown'
  return kind !== 'pdf' && /<script|javascript:/i.test(start) ? 'program' : kind
}

/** Why a file whose name and size are right is refused for what is in it, null when it may be sent. */
export function contentError(name: string, bytes: Uint8Array): TextKey | null {
  const kind = contentKind(bytes)
  const isNamedPdf = /\.pdf\s*$/i.test(name)
  if (kind === 'program' || (kind === 'pdf' && hasScript(bytes))) return 'errors.executable-javascript'
  if (kind === 'other' || kind === 'foreign') return 'file.type'
  return (kind === 'pdf') !== isNamedPdf && kind !== 'unknown' ? 'file.type' : null
}

/** The marks are long enough not to stand in packed data by chance. */
function hasScript(bytes: Uint8Array): boolean {
  return /\/JavaScript|\/JS\s{0,8}[(<]/.test(latin(bytes))
}

/** Each byte as the character of its number; a decoder of "latin1" gives others. */
function latin(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return text
}
