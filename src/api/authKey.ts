/** The `AuthKey` header: lower-case hex SHA-256 of the code from `GET /codedata` (A2). Replace `keyOf` for a gateway that computes it otherwise. */

/** SHA-256 by the platform where it has one (https, localhost), by a well-kept package elsewhere. */
async function keyOf(code: string): Promise<string> {
  const bytes = new TextEncoder().encode(code)
  const subtle = globalThis.crypto?.subtle
  const hash = subtle
    ? new Uint8Array(await subtle.digest('SHA-256', bytes))
    : (await import('@noble/hashes/sha2.js')).sha256(bytes)
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export interface AuthKey {
  /** The current key; asked for once, however many calls wait for it. */
  get(): Promise<string>
  /** Forgets `used` after a 412, unless a newer key has come meanwhile (A4). */
  drop(used: string): void
}

/** A key fed by `fetchCode`, which answers `codedata.code`. */
export function createAuthKey(fetchCode: () => Promise<string>): AuthKey {
  let current: Promise<string> | null = null
  let value: string | null = null
  return {
    get() {
      current ??= fetchCode()
        .then(keyOf)
        .then((key) => (value = key))
        .catch((error: unknown) => {
          current = null
          throw error
        })
      return current
    },
    drop(used) {
      if (value !== used) return
      value = null
      current = null
    },
  }
}
