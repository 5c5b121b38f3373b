/** The key of every call that needs one: requested once, and again after the gateway refused it. */
import { authKeyOf } from '../contract/authKey.ts'

/** SHA-256 by the platform where it has one (https, localhost), by a package elsewhere. */
function keyOf(code: string): Promise<string> {
  return authKeyOf(code, async (bytes) => {
    const subtle = globalThis.crypto?.subtle
    return subtle ? subtle.digest('SHA-256', bytes) : (await import('@noble/hashes/sha2.js')).sha256(bytes)
  })
}

export interface AuthKey {
  /** The current key; asked for once, however many calls wait for it. */
  get(): Promise<string>
  /** Forgets `used` after a 412, unless a newer key has come meanwhile. */
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
