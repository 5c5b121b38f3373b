/** Generates small pictures with metadata. */

export const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const join = (...parts: readonly (Uint8Array | readonly number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => Array.from(part)))
const big32 = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]

/** A JPEG segment of marker and payload. */
export const segment = (marker: number, payload: Uint8Array) =>
  join([0xff, marker, (payload.length + 2) >> 8, (payload.length + 2) & 255], payload)

/** Start of scan and compressed data with a stuffed 0xff and a restart marker. */
const SCAN = join(segment(0xda, latin('scan')), latin('packed\xff\0data\xff\xd0more'))

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
