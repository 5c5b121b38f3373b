/** A small multipart parser for one file with name and type, because the built-in parsers differ between runtimes. */
import type { UploadedFile } from './fieldReader.ts'

const PARTS_MAX = 20

/** The file in the part of that name, or null. */
export function readFilePart(bytes: Uint8Array, contentType: string, part: string): UploadedFile | null {
  const boundary = /boundary=(?:"([^"]{1,200})"|([^;\s]{1,200}))/i.exec(contentType)
  const mark = boundary?.[1] ?? boundary?.[2]
  if (!mark) return null
  // Latin-1 has one character per byte, so that indexes in the text are offsets in the bytes.
  const text = new TextDecoder('latin1').decode(bytes)
  let at = text.indexOf(`--${mark}`)
  for (let count = 0; at >= 0 && count < PARTS_MAX; count += 1) {
    const start = at + mark.length + 2
    const end = text.indexOf(`\r\n--${mark}`, start)
    const split = text.indexOf('\r\n\r\n', start)
    if (end < 0 || split < 0 || split > end) return null
    const head = new TextDecoder().decode(bytes.subarray(start, split))
    if (nameOf(head, 'name') === part)
      return {
        name: nameOf(head, 'filename') ?? '',
        mime: /^content-type:\s*([^\r\n]{1,100})/im.exec(head)?.[1]?.trim() ?? '',
        bytes: bytes.slice(split + 4, end),
      }
    at = end + 2
  }
  return null
}

function nameOf(head: string, key: 'name' | 'filename'): string | null {
  const found = new RegExp(`[;\\s]${key}="((?:[^"\\\\]|\\\\.){0,500})"`, 'i').exec(head)
  return found ? (found[1] ?? '').replace(/\\(.)/g, '$1').replaceAll('%22', '"') : null
}
