/** Files that a person attaches: type by content, name and size. */
import { FILE_ACCEPT, FILE_BYTES_LIMIT, FILE_EXTENSIONS } from '../../contract/constants.ts'
import type { TextKey } from '../../i18n/types.ts'

/**
 * `foreign`: a picture that the gateway does not accept but a browser can draw again. `heic`: one that most browsers cannot. `program`: something that a system or a
 * browser would execute. `other`: a known type that is neither picture nor PDF. `unknown`: no known signature, e.g. raw
 * photos; the gateway checks it.
 */
type ContentKind = 'picture' | 'foreign' | 'heic' | 'pdf' | 'program' | 'other' | 'unknown'

/** Length of the start of a file that holds its signature. */
export const SIGNATURE_BYTES = 4096

/** Extension of a content that the gateway accepts. */
type ContentExtension = 'jpg' | 'png' | 'bmp' | 'tiff' | 'psd' | 'ico' | 'pdf'

// oxlint-disable no-control-regex -- file signatures contain control characters
const SIGNATURES: readonly (readonly [ContentKind, RegExp, ContentExtension?])[] = [
  ['picture', /^\xff\xd8\xff/, 'jpg'],
  ['picture', /^\x89PNG/, 'png'],
  ['picture', /^BM[^]{4}\0{4}/, 'bmp'],
  // The two letters could also begin a text.
  ['picture', /^BM/],
  ['picture', /^(?:II\*\0|MM\0\*)/, 'tiff'],
  ['picture', /^8BPS/, 'psd'],
  ['picture', /^\0\0\x01\0/, 'ico'],
  ['foreign', /^(?:GIF8|RIFF[^]{4}WEBP|[^]{4}ftypavi[fs])/],
  ['heic', /^[^]{4}ftyp(?:hei|hev|mif1|msf1)/],
  ['program', /^(?:MZ|\x7fELF|#!|\xca\xfe\xba\xbe|[\xfe\xce-\xcf]\xfa\xed[\xfe\xce-\xcf]|\xcf\xfa\xed\xfe)/],
  ['program', /^(?:\xef\xbb\xbf)?\s*<(?:!doctype|\?xml|html|head|body|svg|script|iframe|object|embed)/i],
  ['other', /^(?:PK[\x03\x05]|Rar!|7z\xbc\xaf|\x1f\x8b|BZh|\xfd7zXZ|\xd0\xcf\x11\xe0)/],
  ['other', /^(?:[^]{4}ftyp|ID3|OggS|fLaC|RIFF|\x1aE\xdf\xa3)/],
  ['pdf', /^[^]{0,1019}%PDF-/, 'pdf'],
]

/** The type of a file that begins with these bytes, and the extension that names it; null where that is unknown, or not accepted. */
export function contentOf(bytes: Uint8Array): { kind: ContentKind; extension: ContentExtension | null } {
  const start = latin(bytes.subarray(0, SIGNATURE_BYTES))
  const [kind, , extension = null] = SIGNATURES.find(([, signature]) => signature.test(start)) ?? ['unknown']
  const isProgram = kind !== 'pdf' && /<script|javascript:/i.test(start)
  return { kind: isProgram ? 'program' : kind, extension }
}

/** Why a file with a valid name and size is refused for its content; null when it can be sent. */
export function contentError(name: string, bytes: Uint8Array): TextKey | null {
  const { kind } = contentOf(bytes)
  const isNamedPdf = /\.pdf\s*$/i.test(name)
  if (kind === 'program' || (kind === 'pdf' && hasScript(bytes))) return 'errors:errors.executable-javascript'
  if (kind === 'unknown') return null
  return kind === (isNamedPdf ? 'pdf' : 'picture') ? null : 'deal:file.type'
}

/** The searched texts are long enough not to occur in compressed data by chance. */
function hasScript(bytes: Uint8Array): boolean {
  return /\/JavaScript|\/JS\s{0,8}[(<]/.test(latin(bytes))
}

/** One character per byte, with the byte's code. `TextDecoder('latin1')` decodes windows-1252 instead. */
function latin(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return text
}

/** Names of programs: a system or a browser executes these whatever is in them. */
const PROGRAMS =
  /^(?:exe|com|bat|cmd|scr|msi|pif|lnk|hta|jar|apk|app|dll|sh|ps1|vbs|m?js|wsf|html?|xhtml|svgz?|xml|php)$/

/**
 * The name with the extension of the content, if the given one is no name of such a content: phones name a picture `image:1000012345`
 * or `photo.jfif`. A name of a program stays. `extension`: null if the content is unknown.
 */
export function attachmentName(name: string, extension: ContentExtension | null): string {
  const given = extensionOf(name)
  const isAllowed = FILE_EXTENSIONS.some((allowed) => allowed === given)
  const isRight = isAllowed && (given === 'pdf') === (extension === 'pdf')
  if (extension === null || isRight || PROGRAMS.test(given)) return name
  const isReplaced = FILE_ACCEPT.split(',').includes(`.${given}`)
  const base = name.trim().slice(0, isReplaced ? -given.length - 1 : undefined)
  return `${base.replace(/[\\/:]/g, '_') || 'file'}.${extension}`
}

/** Lower-case extension without the dot; empty when there is none. */
function extensionOf(name: string): string {
  return /\.([^.\\/]+)$/.exec(name.trim().toLowerCase())?.[1] ?? ''
}

/** True for the name of a program, which is refused whatever the content is. */
export function isProgramName(name: string): boolean {
  return PROGRAMS.test(extensionOf(name))
}

/** Why a file is refused; null when it can be sent. */
export function attachmentError({ name, size }: Pick<File, 'name' | 'size'>): TextKey | null {
  const extension = extensionOf(name)
  if (!FILE_EXTENSIONS.some((allowed) => allowed === extension)) return 'deal:file.type'
  if (size === 0) return extension === 'pdf' ? 'errors:errors.empty-pdf' : 'deal:file.empty'
  return size >= FILE_BYTES_LIMIT ? 'errors:errors.payload-is-too-large' : null
}

/** True for a name of a HEIC photo. */
export function isHeicName(name: string): boolean {
  return /^hei[cf]$/.test(extensionOf(name))
}
