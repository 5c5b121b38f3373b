/** The key of every call that needs one. It is kept between page loads until the gateway refuses it. */
import { authKeyOf, isKey } from '../contract/authKey.ts'
import { sha256 } from '../platform/sha256.ts'
import type { Storage } from '../platform/storage.ts'

/** Where the key is kept between page loads, for all tabs. */
interface KeptKey {
  read(): string | null
  write(key: string | null): void
}

/** The stored key, if it belongs to the gateway at `api`. */
export function keptKeyOf(storage: Pick<Storage, 'get' | 'set'>, api: string): KeptKey {
  return {
    read() {
      const kept = storage.get('authKey')
      return kept?.api === api && isKey(kept.key) ? kept.key : null
    },
    write: (key) => storage.set('authKey', key === null ? null : { api, key }),
  }
}

export interface AuthKey {
  /** The stored key at once, else the one of this load. The code is requested once in any case, because its response has the gateway's time. */
  get(): Promise<string>
  /** Resolves when the request for the code of this load has ended. */
  settled(): Promise<unknown>
  /** Forgets `used` after a 412, unless a newer key has come meanwhile. */
  drop(used: string): void
}

/** `fetchCode` resolves with `codedata.code`, from which the key is computed. */
export function createAuthKey(fetchCode: () => Promise<string>, kept: KeptKey): AuthKey {
  let current: Promise<string> | null = null
  let value: string | null = null
  let refused: string | null = null

  const fetchKey = () => {
    current ??= fetchCode()
      .then((code) => authKeyOf(code, sha256))
      .then((key) => {
        kept.write(key)
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
      const known = value === null ? kept.read() : null
      if (known === null || known === refused) return fresh
      // The next call tries again.
      fresh.catch(() => undefined)
      return Promise.resolve(known)
    },
    settled: () => (current ?? Promise.resolve()).catch(() => undefined),
    drop(used) {
      refused = used
      if (kept.read() === used) kept.write(null)
      if (value !== used) return
      value = null
      current = null
    },
  }
}
