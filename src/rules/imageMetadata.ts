// long: four formats, each read and written in one place
/**
 * Removes metadata from a picture: EXIF, GPS, XMP, IPTC, comments, thumbnails. The pixel data stays the same byte for byte.
 * The format is detected by the file's content, not by its name.
 */

/**
 * The picture without metadata, the same array when it had none; `unreadable` when the structure is broken or unknown;
 * `locked` when the metadata cannot be removed without losing the picture.
 */
export type Cleaned = Uint8Array | 'unreadable' | 'locked'

/** A picture's bytes without metadata. */
export function withoutMetadata(bytes: Uint8Array): Cleaned {
  try {
    if (startsWith(bytes, 0xff, 0xd8, 0xff)) return cleanJpeg(bytes)
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

/** EXIF orientation of a JPEG, 1 to 8; 1 is upright. */
export function orientationOf(bytes: Uint8Array): number {
  if (!startsWith(bytes, 0xff, 0xd8, 0xff)) return 1
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

// JPEG: segments of marker, length and payload; "start of scan" is followed by compressed data up to the next marker.

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

/** Keeps the segments that decoding needs. Of the APPn segments: JFIF without its thumbnail, the colour profile and Adobe's transform. Drops everything after the end marker. */
function cleanJpeg(bytes: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = [bytes.subarray(0, 2)]
  for (const { marker, start, end } of segmentsOfJpeg(bytes)) {
    const segment = bytes.subarray(start, end)
    const name = text(bytes, start + 4, 12)
    if (marker === APP0) {
      if (name.startsWith('JFIF\0') && segment.length >= 18) kept.push(plainJfif(segment))
    } else if (
      marker === APP2 ? name === 'ICC_PROFILE\0' : marker === APP14 ? name.startsWith('Adobe') : false
    )
      kept.push(segment)
    else if (marker !== COM && !(marker >= APP1 && marker <= APP15)) kept.push(segment)
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

// PNG: a signature, then chunks of length, name, data and checksum.

/** Ancillary chunks that affect the display; chunks with a capital first letter are always kept. */
const PNG_CHUNKS = new Set('tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs hIST sPLT acTL fcTL fdAT'.split(' '))

function cleanPng(bytes: Uint8Array): Uint8Array {
  const kept = [bytes.subarray(0, 8)]
  for (let at = 8; ;) {
    const end = at + 12 + u32(bytes, at)
    if (end > bytes.length) throw new RangeError()
    const name = text(bytes, at + 4, 4)
    if (PNG_CHUNKS.has(name) || /^[A-Z]/.test(name)) kept.push(bytes.subarray(at, end))
    if (name === 'IEND') return joined(kept, bytes)
    at = end
  }
}

// Photoshop: header, colours, then "image resources", which contain the metadata.

/** Resolution, names of channels, colour settings, colour profile. */
const PSD_RESOURCES = new Set([1005, 1006, 1010, 1011, 1037, 1039, 1041, 1045, 1053, 1067, 1077])
const PSD_HEADER_BYTES = 26

function cleanPsd(bytes: Uint8Array): Uint8Array {
  const colours = PSD_HEADER_BYTES + 4 + u32(bytes, PSD_HEADER_BYTES)
  const end = colours + 4 + u32(bytes, colours)
  if (end > bytes.length) throw new RangeError()
  const kept: Uint8Array[] = []
  for (let at = colours + 4; at < end;) {
    const name = at + 6
    const size = name + even(1 + byteAt(bytes, name))
    const next = size + 4 + even(u32(bytes, size))
    if (text(bytes, at, 4) !== '8BIM' || next > end) throw new RangeError()
    if (PSD_RESOURCES.has(u16(bytes, at + 4))) kept.push(bytes.subarray(at, next))
    at = next
  }
  const resources = joined(kept, null)
  const length = new Uint8Array(4)
  new DataView(length.buffer).setUint32(0, resources.length)
  return joined([bytes.subarray(0, colours), length, resources, bytes.subarray(end)], bytes)
}

const even = (size: number) => size + (size % 2)

// TIFF: a list of directories; an entry has a tag and its value, or the offset of its value.

/** Size, colours and layout of the pixels. */
const TIFF_TAGS = new Set([
  254, 256, 257, 258, 259, 262, 263, 264, 265, 266, 273, 274, 277, 278, 279, 280, 281, 282, 283, 284, 290,
  291, 292, 293, 296, 301, 317, 318, 319, 320, 321, 322, 323, 324, 325, 332, 334, 338, 339, 340, 341, 347,
  512, 513, 514, 515, 517, 518, 519, 520, 521, 529, 530, 531, 532, 34675,
])
const TAG_SUBFILE = 254
const TAG_ORIENTATION = 274
const TAG_SUB_DIRECTORIES = 330
/** Directories of EXIF, GPS and interoperability data. */
const TAGS_OF_DIRECTORIES = new Set([34665, 34853, 40965])
/** Bytes of a value by its type. */
const TIFF_SIZES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]
const TIFF_ENTRY_BYTES = 12
const TIFF_PAGES_MAX = 1_000

interface TiffEntry {
  tag: number
  at: number
  /** Offset and length of the value. */
  valueAt: number
  valueBytes: number
}

class Tiff {
  readonly bytes: Uint8Array
  readonly #view: DataView
  readonly #isLittle: boolean

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#isLittle = this.#view.getUint8(0) === 0x49
  }

  u16 = (at: number) => this.#view.getUint16(at, this.#isLittle)
  u32 = (at: number) => this.#view.getUint32(at, this.#isLittle)
  setU16 = (at: number, value: number) => this.#view.setUint16(at, value, this.#isLittle)
  setU32 = (at: number, value: number) => this.#view.setUint32(at, value, this.#isLittle)

  entries(directory: number): TiffEntry[] {
    return Array.from({ length: this.u16(directory) }, (_, index) => {
      const at = directory + 2 + index * TIFF_ENTRY_BYTES
      const valueBytes = (TIFF_SIZES[this.u16(at + 2)] ?? 0) * this.u32(at + 4)
      return { tag: this.u16(at), at, valueAt: valueBytes > 4 ? this.u32(at + 8) : at + 8, valueBytes }
    })
  }

  /** Overwrites an entry, its value and the directory that it refers to. */
  wipe({ tag, at, valueAt, valueBytes }: TiffEntry, depth = 0): void {
    if (TAGS_OF_DIRECTORIES.has(tag) && depth < 2) {
      const directory = this.u32(valueAt)
      const entries = this.entries(directory)
      for (const entry of entries) this.wipe(entry, depth + 1)
      this.bytes.fill(0, directory, directory + 2)
    }
    this.bytes.fill(0, valueAt, valueAt + valueBytes)
    this.bytes.fill(0, at, at + TIFF_ENTRY_BYTES)
  }
}

/** Pixel data keeps its offsets: the kept entries are moved together inside their directory, the freed bytes are overwritten. */
function cleanTiff(bytes: Uint8Array): Cleaned {
  const tiff = new Tiff(bytes.slice())
  const seen = new Set<number>()
  let isChanged = false
  for (let linkAt = 4, at = tiff.u32(linkAt); at !== 0; at = tiff.u32(linkAt)) {
    if (seen.has(at) || seen.size >= TIFF_PAGES_MAX) return 'unreadable'
    seen.add(at)
    const entries = tiff.entries(at)
    const next = tiff.u32(at + 2 + entries.length * TIFF_ENTRY_BYTES)
    const isPreview = entries.some(({ tag, valueAt }) => tag === TAG_SUBFILE && (tiff.u32(valueAt) & 1) === 1)
    // A raw photo has its picture in a sub-directory and a preview in the first one; a second directory may be a preview.
    if (isPreview || entries.some(({ tag }) => tag === TAG_SUB_DIRECTORIES)) return 'locked'
    const kept = entries
      .filter(({ tag }) => TIFF_TAGS.has(tag))
      .map((entry) => bytes.slice(entry.at, entry.at + 12))
    isChanged ||= kept.length < entries.length
    for (const entry of entries) if (!TIFF_TAGS.has(entry.tag)) tiff.wipe(entry)
    const end = at + 2 + entries.length * TIFF_ENTRY_BYTES + 4
    tiff.setU16(at, kept.length)
    for (const [index, entry] of kept.entries()) tiff.bytes.set(entry, at + 2 + index * TIFF_ENTRY_BYTES)
    linkAt = at + 2 + kept.length * TIFF_ENTRY_BYTES
    tiff.setU32(linkAt, next)
    tiff.bytes.fill(0, linkAt + 4, end)
  }
  if (seen.size === 0) return 'unreadable'
  return isChanged ? tiff.bytes : bytes
}

// Reading past the end of the bytes throws a RangeError.

function byteAt(bytes: Uint8Array, at: number): number {
  const byte = bytes[at]
  if (byte === undefined) throw new RangeError()
  return byte
}

function u16(bytes: Uint8Array, at: number): number {
  return byteAt(bytes, at) * 256 + byteAt(bytes, at + 1)
}

function u32(bytes: Uint8Array, at: number): number {
  return u16(bytes, at) * 65_536 + u16(bytes, at + 2)
}

function text(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length))
}

function startsWith(bytes: Uint8Array, ...start: number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte)
}

function includes(bytes: Uint8Array, mark: Uint8Array): boolean {
  for (let at = bytes.indexOf(mark[0] ?? 0); at >= 0; at = bytes.indexOf(mark[0] ?? 0, at + 1))
    if (mark.every((byte, index) => bytes[at + index] === byte)) return true
  return false
}

/** The concatenated parts; `whole` itself when the length is the same, because then nothing was removed. */
function joined(parts: readonly Uint8Array[], whole: Uint8Array | null): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  if (whole?.length === length) return whole
  const out = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    out.set(part, at)
    at += part.length
  }
  return out
}
