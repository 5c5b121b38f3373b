/**
 * Removes metadata from a picture: EXIF, GPS, XMP, IPTC, comments, thumbnails. The pixel data stays the same byte for byte.
 * The format is detected by the file's content, not by its name.
 */
import { includes, startsWith, text } from './imageBytes.ts'
import { cleanJpeg, isJpeg } from './jpegMetadata.ts'
import { cleanPng } from './pngMetadata.ts'
import { cleanPsd } from './psdMetadata.ts'
import { cleanTiff } from './tiffMetadata.ts'

/**
 * The picture without metadata, the same array when it had none; `unreadable` when the structure is broken or unknown;
 * `locked` when the metadata cannot be removed without losing the picture.
 */
export type Cleaned = Uint8Array | 'unreadable' | 'locked'

/** A picture's bytes without metadata. */
export function withoutMetadata(bytes: Uint8Array): Cleaned {
  try {
    if (isJpeg(bytes)) return cleanJpeg(bytes)
    if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47)) return cleanPng(bytes)
    if (startsWith(bytes, 0x49, 0x49, 0x2a, 0) || startsWith(bytes, 0x4d, 0x4d, 0, 0x2a))
      return cleanTiff(bytes)
    return text(bytes, 0, 4) === '8BPS' ? cleanPsd(bytes) : 'unreadable'
  } catch {
    return 'unreadable'
  }
}

/** True when a file of unknown structure contains a metadata signature anywhere. */
export function hasMetadataSignature(bytes: Uint8Array): boolean {
  return MARKS.some((mark) => includes(bytes, mark))
}

const MARKS = ['Exif\0\0', 'eXIf', '<x:xmpmeta', 'ns.adobe.com/xap', 'Photoshop 3.0\0'].map((mark) =>
  Uint8Array.from(mark, (letter) => letter.charCodeAt(0)),
)
