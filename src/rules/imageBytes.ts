/** Reading and joining the bytes of a picture. Reading past the end throws a RangeError. */

export function byteAt(bytes: Uint8Array, at: number): number {
  const byte = bytes[at]
  if (byte === undefined) throw new RangeError()
  return byte
}

export function u16(bytes: Uint8Array, at: number): number {
  return byteAt(bytes, at) * 256 + byteAt(bytes, at + 1)
}

export function u32(bytes: Uint8Array, at: number): number {
  return u16(bytes, at) * 65_536 + u16(bytes, at + 2)
}

export function text(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length))
}

export function startsWith(bytes: Uint8Array, ...start: number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte)
}

export function includes(bytes: Uint8Array, mark: Uint8Array): boolean {
  for (let at = bytes.indexOf(mark[0] ?? 0); at >= 0; at = bytes.indexOf(mark[0] ?? 0, at + 1))
    if (mark.every((byte, index) => bytes[at + index] === byte)) return true
  return false
}

/** The concatenated parts; `whole` itself when the length is the same, because then nothing was removed. */
export function joined(parts: readonly Uint8Array[], whole: Uint8Array | null): Uint8Array {
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
