/** Caches the AuthKey: requested once, and again after a 412. */
import { authKeyOf } from '../contract/authKey.ts'
import { sha256 } from '../platform/sha256.ts'

export interface AuthKey {
  /** The current key; concurrent calls share one request. */
  get(): Promise<string>
  /** Drops the key `used` after a 412, unless it has been replaced meanwhile. */
  drop(used: string): void
}

/** `fetchCode` requests `GET /codedata` and returns its `code`. */
export function createAuthKey(fetchCode: () => Promise<string>): AuthKey {
  let current: Promise<string> | null = null
  let value: string | null = null
  return {
    get() {
      current ??= fetchCode()
        .then((code) => authKeyOf(code, sha256))
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
