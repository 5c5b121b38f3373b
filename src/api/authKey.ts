/** The key of every call that needs one. It is kept between page loads until the gateway refuses it. */
import { authKeyOf, isKey } from '../contract/authKey.ts'
import { sha256 } from '../platform/sha256.ts'
import type { Storage } from '../platform/storage.ts'

export interface AuthKey {
  /** The stored key at once, else the one of this load. The code is requested once in any case, because its response has the gateway's time. */
  get(): Promise<string>
  /** Resolves when the request for the code of this load has ended. */
  settled(): Promise<unknown>
  /** Forgets `used` after a 412, unless a newer key has come meanwhile. */
  drop(used: string): void
}

/** `fetchCode` resolves with `codedata.code`, from which the key is computed; `api` is the address of the gateway that the key belongs to. */
export function createAuthKey(
  fetchCode: () => Promise<string>,
  storage: Pick<Storage, 'get' | 'set'>,
  api: string,
): AuthKey {
  let current: Promise<string> | null = null
  let value: string | null = null
  let refused: string | null = null

  const storedKey = () => {
    const stored = storage.get('authKey')
    return stored?.api === api && isKey(stored.key) ? stored.key : null
  }
  const fetchKey = () => {
    current ??= fetchCode()
      .then((code) => authKeyOf(code, sha256))
      .then((key) => {
        storage.set('authKey', { api, key })
        return (value = key)
      })
      .catch((error: unknown) => {
        current = null
        throw error
      })
    return current
  }

  return {
    get() {
      const fresh = fetchKey()
      const known = value === null ? storedKey() : null
      if (known === null || known === refused) return fresh
      // The next call tries again.
      fresh.catch(() => undefined)
      return Promise.resolve(known)
    },
    settled: () => (current ?? Promise.resolve()).catch(() => undefined),
    drop(used) {
      refused = used
      if (storedKey() === used) storage.set('authKey', null)
      if (value !== used) return
      value = null
      current = null
    },
  }
}
