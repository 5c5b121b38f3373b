/** SHA-256 by Web Crypto; by a package on plain http, where `crypto.subtle` is missing. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer | Uint8Array> {
  const subtle = globalThis.crypto?.subtle
  return subtle ? subtle.digest('SHA-256', bytes) : (await import('@noble/hashes/sha2.js')).sha256(bytes)
}

/** Lower-case hex. */
export async function sha256Hex(data: string | Blob): Promise<string> {
  const bytes =
    typeof data === 'string' ? new TextEncoder().encode(data) : new Uint8Array(await data.arrayBuffer())
  const hash = new Uint8Array(await sha256(bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
