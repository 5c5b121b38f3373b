/** JPEG: segments of marker, length and payload; "start of scan" is followed by compressed data up to the next marker. */
import { byteAt, joined, startsWith, text, u16 } from './imageBytes.ts'
import { TAG_ORIENTATION, Tiff } from './tiffMetadata.ts'

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const COM = 0xfe
const APP0 = 0xe0
const APP1 = 0xe1
const APP2 = 0xe2
const APP14 = 0xee
const APP15 = 0xef

interface JpegSegment {
  marker: number
  start: number
  /** Offset after the payload, and after the compressed data of a scan. */
  end: number
}

function* segmentsOfJpeg(bytes: Uint8Array): Generator<JpegSegment, void> {
  let at = 2
  for (;;) {
    const start = at
    if (byteAt(bytes, at) !== 0xff) throw new RangeError()
    while (byteAt(bytes, at) === 0xff) at++
    const marker = byteAt(bytes, at++)
    if (marker === EOI) {
      yield { marker, start: at - 2, end: at }
      return
    }
    const isBare = marker === 1 || (marker >= 0xd0 && marker <= SOI)
    if (!isBare) at += u16(bytes, at)
    if (marker === SOS) at = endOfScan(bytes, at)
    // A marker may be preceded by padding bytes 0xff.
    yield { marker, start: isBare ? start : startOf(bytes, start), end: at }
  }
}

function startOf(bytes: Uint8Array, start: number): number {
  let at = start
  while (byteAt(bytes, at + 1) === 0xff) at++
  return at
}

/** Offset of the next marker that is neither a stuffed 0xff nor a restart marker. */
function endOfScan(bytes: Uint8Array, start: number): number {
  for (let at = start; ; at++) {
    at = bytes.indexOf(0xff, at)
    if (at < 0) throw new RangeError()
    const next = byteAt(bytes, at + 1)
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
}

export function isJpeg(bytes: Uint8Array): boolean {
  return startsWith(bytes, 0xff, SOI, 0xff)
}

/** EXIF orientation of a JPEG, 1 to 8; 1 is upright. */
export function orientationOf(bytes: Uint8Array): number {
  if (!isJpeg(bytes)) return 1
  try {
    for (const { marker, start, end } of segmentsOfJpeg(bytes)) {
      if (marker !== APP1 || text(bytes, start + 4, 6) !== 'Exif\0\0') continue
      const tiff = new Tiff(bytes.subarray(start + 10, end))
      const tag = tiff.entries(tiff.u32(4)).find(({ tag: id }) => id === TAG_ORIENTATION)
      const value = tag ? tiff.u16(tag.at + 8) : 1
      return value >= 1 && value <= 8 ? value : 1
    }
    return 1
  } catch {
    return 1
  }
}

/** Keeps the segments that decoding needs. Of the APPn segments: JFIF without its thumbnail, the colour profile and Adobe's transform. Drops everything after the end marker. */
export function cleanJpeg(bytes: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = [bytes.subarray(0, 2)]
  for (const { marker, start, end } of segmentsOfJpeg(bytes)) {
    const segment = bytes.subarray(start, end)
    const name = text(bytes, start + 4, 12)
    if (marker === APP0) {
      if (name.startsWith('JFIF\0') && segment.length >= 18) kept.push(plainJfif(segment))
    } else if (marker === APP2) {
      if (name === 'ICC_PROFILE\0') kept.push(segment)
    } else if (marker === APP14) {
      if (name.startsWith('Adobe')) kept.push(segment)
    } else if (marker !== COM && !(marker >= APP1 && marker <= APP15)) kept.push(segment)
  }
  return joined(kept, bytes)
}

const JFIF_BYTES = 18

/** The JFIF segment with version, units and density, and with an empty thumbnail. */
function plainJfif(segment: Uint8Array): Uint8Array {
  const plain = segment.slice(0, JFIF_BYTES)
  plain.set([0, JFIF_BYTES - 2], 2)
  plain.set([0, 0], JFIF_BYTES - 2)
  return plain
}
