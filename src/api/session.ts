/** Stores and renews the tokens: one access and one refresh token per order. */
import { parseJson } from '../contract/json.ts'
import { readLeniently } from '../contract/lenient.ts'
import { accessPayload, type AccessPayload, type Tokens } from '../contract/people.ts'
import { isToken } from '../contract/scalars.ts'
import type { Device } from '../platform/device.ts'
import { sleep } from '../platform/sleep.ts'
import type { PageStorage } from '../platform/storage.ts'

/** `renewed`: retry with the new token. `lost`: signed out. `later`: the gateway could not decide; try again later. */
type Renewal = 'renewed' | 'lost' | 'later'

export interface Session {
  access(): string | null
  /** Payload of the access token; null when it is missing or unreadable. */
  user(): AccessPayload | null
  /** Stores a pair after registration, login or refresh. */
  adopt(tokens: Tokens): void
  /**
   * Uses the access token of an order, so that its deal can be continued in another browser; `isKept`: also after this page load. Only
   * one with the claim `is_temporary: true`, and not after a sign-out of this order.
   */
  resume(access: string, isKept: boolean): void
  /** Removes this page's tokens. */
  drop(): void
  /** Renews the token after a 401 of a call that used `failed`; one refresh at a time over all tabs. */
  renew(failed: string): Promise<Renewal>
}

interface SessionDeps {
  pageStorage: PageStorage
  device: Pick<Device, 'withLock'>
  /** `POST /auth/refresh`; resolves with null when the gateway refuses the token, rejects on any other failure. */
  refresh: (token: string) => Promise<Tokens | null>
}

/** Time that another tab's storage write may need to become visible: before a refresh token is used, and before its refusal counts. */
const SETTLED_AFTER_MS = 150
const REFUSED_SETTLED_AFTER_MS = 1_000
const STEP_MS = 50

export function createSession({ pageStorage, device, refresh }: SessionDeps): Session {
  // Other scripts can write to the storage too: values that are not valid in a header are ignored.
  const stored = (key: 'tokens' | 'refresh'): string | null => {
    const value: unknown = pageStorage.get(key)
    return isToken(value) ? value : null
  }
  /** The token of an order that is over: a vote needs it, but nothing has to outlive the page. */
  let unstored: string | null = null
  const access = () => stored('tokens') ?? unstored
  // The access token first: a tab that sees the new refresh token then also sees the new access token, and does not refresh.
  const adopt = (tokens: Tokens) => {
    unstored = null
    pageStorage.set('tokens', tokens.access)
    pageStorage.set('refresh', tokens.refresh)
    pageStorage.set('signedOut', null)
  }
  /** The result for a token that is no longer the stored one. */
  const outcome = () => (access() === null ? 'lost' : 'renewed')
  /** True when another tab has stored a new token. Its write may become visible here a moment after it releases the lock. */
  async function isReplaced(failed: string, withinMs: number): Promise<boolean> {
    for (let waited = 0; access() === failed && waited < withinMs; waited += STEP_MS) await sleep(STEP_MS)
    return access() !== failed
  }

  let renewal: Promise<Renewal> | null = null

  async function renewOnce(failed: string): Promise<Renewal> {
    // Another tab or an earlier call may have renewed the token while this call waited for the lock.
    if (await isReplaced(failed, SETTLED_AFTER_MS)) return outcome()
    const token = stored('refresh')
    if (token === null) return 'lost'
    try {
      const tokens = await refresh(token)
      // Without a shared lock another tab may have used the same refresh token first.
      if (tokens === null) return (await isReplaced(failed, REFUSED_SETTLED_AFTER_MS)) ? outcome() : 'lost'
      // A sign-in or a sign-out of this time, here or in another tab, is newer than this pair.
      if (access() === failed) adopt({ ...tokens, refresh: tokens.refresh ?? token })
      return outcome()
    } catch {
      return 'later'
    }
  }

  return {
    access,
    user: () => payloadOf(access()),
    adopt,
    resume(token, isKept) {
      if (pageStorage.get('signedOut') !== null || payloadOf(token)?.is_temporary !== true) return
      if (isKept) pageStorage.set('tokens', token)
      else unstored = token
    },
    drop() {
      unstored = null
      pageStorage.set('tokens', null)
      pageStorage.set('refresh', null)
    },
    renew(failed) {
      if (access() !== failed) return Promise.resolve(outcome())
      renewal ??= device.withLock('gateway.refresh', () => renewOnce(failed)).finally(() => (renewal = null))
      return renewal
    },
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
    return readLeniently(accessPayload, parseJson(new TextDecoder().decode(bytes)))?.output ?? null
  } catch {
    return null
  }
}
