/** The key of every call that needs one: requested once, and again after the gateway refused it. */
import { authKeyOf } from '../contract/authKey.ts'
import { sha256 } from '../platform/sha256.ts'

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
