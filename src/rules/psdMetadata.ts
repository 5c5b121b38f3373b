/** Photoshop: header, colours, then "image resources", which contain the metadata. */
import { byteAt, joined, text, u16, u32 } from './imageBytes.ts'

/** Resolution, names of channels, colour settings, colour profile. */
const PSD_RESOURCES = new Set([1005, 1006, 1010, 1011, 1037, 1039, 1041, 1045, 1053, 1067, 1077])
const PSD_HEADER_BYTES = 26

export function cleanPsd(bytes: Uint8Array): Uint8Array {
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
