/** TIFF: a list of directories; an entry has a tag and its value, or the offset of its value. */

/** Size, colours and layout of the pixels. */
const TIFF_TAGS = new Set([
  254, 256, 257, 258, 259, 262, 263, 264, 265, 266, 273, 274, 277, 278, 279, 280, 281, 282, 283, 284, 290,
  291, 292, 293, 296, 301, 317, 318, 319, 320, 321, 322, 323, 324, 325, 332, 334, 338, 339, 340, 341, 347,
  512, 513, 514, 515, 517, 518, 519, 520, 521, 529, 530, 531, 532, 34675,
])
const TAG_SUBFILE = 254
export const TAG_ORIENTATION = 274
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

export class Tiff {
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
export function cleanTiff(bytes: Uint8Array): Uint8Array | 'unreadable' | 'locked' {
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
