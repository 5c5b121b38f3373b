/** Checks of a file's name and size before upload, and the name that its content needs. The gateway checks what needs the whole content. */
import { FILE_BYTES_LIMIT, FILE_EXTENSIONS } from '../contract/constants.ts'
import type { TextKey } from '../i18n/types.ts'
import type { ContentExtension } from './fileContent.ts'

/** Properties of a `File` that are known without reading it. */
export interface FileFacts {
  name: string
  size: number
}

/** Names of programs: a system or a browser executes these whatever is in them. */
const PROGRAMS =
  /^(?:exe|com|bat|cmd|scr|msi|pif|lnk|hta|jar|apk|app|dll|sh|ps1|vbs|m?js|wsf|html?|xhtml|svgz?|xml|php)$/
/** Names of allowed types that the gateway does not know. */
const ALIASES = ['jfif', 'jpe', 'jif', 'tif']

/** Pictures that the gateway does not accept; a browser that can decode them draws them again as JPEG. */
const CONVERTIBLE = new Set(['heic', 'heif', 'webp', 'avif'])

/**
 * The name with the extension of the content, if the given one is no name of such a content: phones name a picture `image:1000012345`
 * or `photo.jfif`. A name of a program stays. `extension`: null if the content is unknown.
 */
export function attachmentName(name: string, extension: ContentExtension | null): string {
  const given = extensionOf(name)
  const isAllowed = FILE_EXTENSIONS.some((allowed) => allowed === given)
  const isRight = isAllowed && (given === 'pdf') === (extension === 'pdf')
  if (extension === null || isRight || PROGRAMS.test(given)) return name
  const isReplaced = isAllowed || ALIASES.includes(given) || CONVERTIBLE.has(given)
  const base = name.trim().slice(0, isReplaced ? -given.length - 1 : undefined)
  return `${base.replace(/[\\/:]/g, '_') || 'file'}.${extension}`
}

/** Lower-case extension without the dot; empty when there is none. */
function extensionOf(name: string): string {
  return /\.([^.\\/]+)$/.exec(name.trim())?.[1]?.toLowerCase() ?? ''
}

/** True for the name of a program, which is refused whatever the content is. */
export function isProgramName(name: string): boolean {
  return PROGRAMS.test(extensionOf(name))
}

/** Why a file is refused; null when it can be sent. */
export function attachmentError({ name, size }: FileFacts): TextKey | null {
  const extension = extensionOf(name)
  if (!FILE_EXTENSIONS.some((allowed) => allowed === extension)) return 'deal:file.type'
  if (size === 0) return extension === 'pdf' ? 'errors:errors.empty-pdf' : 'deal:file.empty'
  return size >= FILE_BYTES_LIMIT ? 'errors:errors.payload-is-too-large' : null
}

/** True for a name of a HEIC photo. */
export function isHeicName(name: string): boolean {
  return /^hei[cf]$/.test(extensionOf(name))
}

/** Value of an input's `accept`: the allowed extensions, their other names, and those that become allowed when they are drawn again. */
export const FILE_ACCEPT = [...FILE_EXTENSIONS, ...ALIASES, ...CONVERTIBLE]
  .map((extension) => `.${extension}`)
  .join(',')
