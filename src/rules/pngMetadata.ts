/** PNG: a signature, then chunks of length, name, data and checksum. */
import { joined, text, u32 } from './imageBytes.ts'

/** Ancillary chunks that affect the display; chunks with a capital first letter are always kept. */
const PNG_CHUNKS = new Set('tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs hIST sPLT acTL fcTL fdAT'.split(' '))

export function cleanPng(bytes: Uint8Array): Uint8Array {
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
