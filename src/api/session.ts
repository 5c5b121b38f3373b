/** The only owner of tokens: one access and one refresh token for each page's order. */
import * as v from 'valibot'
import { accessPayload, type AccessPayload, type Tokens } from '../contract/people.ts'
import { isToken } from '../contract/scalars.ts'
import type { PageStorage, Storage } from '../platform/storage.ts'

/** `renewed`: go on with the new token. `lost`: signed out. `later`: the gateway could not say, try again another time. */
type Renewal = 'renewed' | 'lost' | 'later'

export interface Session {
  access(): string | null
  /** Who the access token speaks for; null without a readable one. */
  user(): AccessPayload | null
  /** Stores a pair after registration, login or refresh. */
  adopt(tokens: Tokens): void
  /** Stores an access token found on the order: the deal goes on in another browser. Only a token whose claims say `is_temporary: true`; whoever has a permanent account signs in again. */
  resume(access: string): void
  /** Forgets this page's tokens. */
  drop(): void
  /** After a 401 of a call that used `failed`: one refresh at a time in the whole browser. */
  renew(failed: string): Promise<Renewal>
  /** Calls back when another tab signed this page in or out. */
  watch(changed: () => void): () => void
}

export interface SessionDeps {
  pageStorage: PageStorage
  storage: Pick<Storage, 'watch'>
  /** Runs work under a lock that all tabs share. */
  withLock: <T>(name: string, work: () => Promise<T>) => Promise<T>
  sleep: (ms: number) => Promise<void>
  /** `POST /auth/refresh`; answers null when the gateway refuses the token, throws when it cannot say. */
  refresh: (token: string) => Promise<Tokens | null>
}

/** How long the storage of another tab may lag: before a refresh token is used, and before its refusal is believed. */
const SETTLED_AFTER_MS = 150
const REFUSED_SETTLED_AFTER_MS = 1_000
const STEP_MS = 50

export function createSession({ pageStorage, storage, withLock, sleep, refresh }: SessionDeps): Session {
  // Other scripts write to the storage too: what no header can carry is no token.
  const held = (key: 'tokens' | 'refresh'): string | null => {
    const value: unknown = pageStorage.get(key)
    return isToken(value) ? value : null
  }
  const access = () => held('tokens')
  const put = (key: 'tokens' | 'refresh', value: string | null) => pageStorage.set(key, value)
  // The access token first: a tab that sees the new refresh token has seen the new access token, and refreshes nothing.
  const adopt = (tokens: Tokens) => {
    put('tokens', tokens.access)
    put('refresh', tokens.refresh)
  }
  /** True as soon as another tab's new token is seen: what it wrote reaches this tab's storage a moment after its lock is free. */
  async function isReplaced(failed: string, withinMs: number): Promise<boolean> {
    for (let waited = 0; access() === failed && waited < withinMs; waited += STEP_MS) await sleep(STEP_MS)
    return access() !== failed
  }

  let renewal: Promise<Renewal> | null = null

  async function renewOnce(failed: string): Promise<Renewal> {
    // Another tab, or an earlier call, may have done it while this one waited for the lock.
    if (await isReplaced(failed, SETTLED_AFTER_MS)) return access() === null ? 'lost' : 'renewed'
    const token = held('refresh')
    if (token === null) return 'lost'
    try {
      const tokens = await refresh(token)
      // Where tabs have no common lock, another one may have been faster with the same token.
      if (tokens === null)
        return (await isReplaced(failed, REFUSED_SETTLED_AFTER_MS)) && access() !== null ? 'renewed' : 'lost'
      adopt(tokens)
      return 'renewed'
    } catch {
      return 'later'
    }
  }

  return {
    access,
    user: () => payloadOf(access()),
    adopt,
    resume(token) {
      if (payloadOf(token)?.is_temporary === true) put('tokens', token)
    },
    drop() {
      put('tokens', null)
      put('refresh', null)
    },
    renew(failed) {
      if (access() !== failed) return Promise.resolve(access() === null ? 'lost' : 'renewed')
      renewal ??= withLock('gateway.refresh', () => renewOnce(failed)).finally(() => (renewal = null))
      return renewal
    },
    watch: (changed) => storage.watch('tokens', changed),
  }
}

/** Payload of a JWT-shaped access token; null when it cannot be read. */
function payloadOf(access: string | null): AccessPayload | null {
  try {
    const part = access?.split('.')[1]
    if (part === undefined) return null
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    )
    const read = v.safeParse(accessPayload, JSON.parse(new TextDecoder().decode(bytes)))
    return read.success ? read.output : null
  } catch {
    return null
  }
}
