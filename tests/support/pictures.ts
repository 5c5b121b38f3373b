/** Generates small pictures with metadata. */

export const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const join = (...parts: readonly (Uint8Array | readonly number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => Array.from(part)))
const big32 = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]

/** A JPEG segment of marker and payload. */
export const segment = (marker: number, payload: Uint8Array) =>
  join([0xff, marker, (payload.length + 2) >> 8, (payload.length + 2) & 255], payload)

/** Start of scan and compressed data with a stuffed 0xff and a restart marker. */
export const SCAN = join(segment(0xda, latin('scan')), latin('packed\xff\0data\xff\xd0more'))

export const jpeg = (segments: readonly Uint8Array[], trailing = '') =>
  join([0xff, 0xd8], ...segments, SCAN, [0xff, 0xd9], latin(trailing))

/** EXIF data with orientation, GPS data and a thumbnail. */
export function exif(orientation = 1, order: 'II' | 'MM' = 'II'): Uint8Array {
  const u16 = (value: number) => (order === 'II' ? [value, 0] : [0, value])
  const u32 = (value: number) => (order === 'II' ? [value, 0, 0, 0] : [0, 0, 0, value])
  const directory = [u16(1), u16(274), u16(3), u32(1), u16(orientation), u16(0), u32(0)].flat()
  // 274 is 0x0112.
  directory.splice(2, 2, ...(order === 'II' ? [0x12, 1] : [1, 0x12]))
  const head = [...latin(order), ...u16(42), ...u32(8)]
  return segment(0xe1, join(latin('Exif\0\0'), head, directory, latin('GPS place, thumbnail')))
}

/** A PNG with these chunks between header and pixels; the checksums are invalid. */
export function png(chunks: readonly (readonly [name: string, data: string])[], trailing = ''): Uint8Array {
  const all = [['IHDR', 'header'] as const, ...chunks, ['IDAT', 'pixels'] as const, ['IEND', ''] as const]
  const parts = all.map(([name, data]) => join(big32(data.length), latin(name), latin(data), latin('sum!')))
  return join(latin('\x89PNG\r\n\x1a\n'), ...parts, latin(trailing))
}

type TiffTag = readonly [tag: number, type: number, value: number] | readonly [tag: number, text: string]

/** A TIFF with one directory; tag 34853 refers to a GPS directory with a latitude. */
export function tiff(order: 'II' | 'MM', tags: readonly TiffTag[]): Uint8Array {
  const isLittle = order === 'II'
  const out = new Uint8Array(400)
  const view = new DataView(out.buffer)
  out.set(latin(order))
  view.setUint16(2, 42, isLittle)
  view.setUint32(4, 8, isLittle)
  let free = 8 + 2 + tags.length * 12 + 4
  const store = (text: string) => {
    out.set(latin(text), free)
    free += text.length
    return free - text.length
  }
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    view.setUint16(at, tag, isLittle)
    view.setUint16(at + 2, type, isLittle)
    view.setUint32(at + 4, count, isLittle)
    if (type === 3) view.setUint16(at + 8, value, isLittle)
    else view.setUint32(at + 8, value, isLittle)
  }
  view.setUint16(8, tags.length, isLittle)
  for (const [index, given] of tags.entries()) {
    const at = 10 + index * 12
    if (given.length === 3) entry(at, given[0], given[1], 1, given[2])
    else if (given[0] === 34853) {
      const text = store('LATITUDE 41 N')
      const directory = free
      view.setUint16(directory, 1, isLittle)
      entry(directory + 2, 2, 2, 13, text)
      free += 2 + 12 + 4
      entry(at, given[0], 4, 1, directory)
    } else entry(at, given[0], 2, given[1].length, store(given[1]))
  }
  out.set(latin('the pixels'), 390)
  return out
}

/** A Photoshop file with these image resources. */
export function psd(resources: readonly (readonly [id: number, data: string])[]): Uint8Array {
  const blocks = resources.map(([id, data]) =>
    join(
      latin('8BIM'),
      [id >> 8, id & 255],
      [0, 0],
      big32(data.length),
      latin(data),
      data.length % 2 ? [0] : [],
    ),
  )
  const size = blocks.reduce((sum, block) => sum + block.length, 0)
  return join(latin('8BPS'), new Uint8Array(22), big32(0), big32(size), ...blocks, latin('layers and pixels'))
}
