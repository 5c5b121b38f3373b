/** The session alone, without HTTP. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createSession } from '../../src/api/session.ts'
import type { Tokens } from '../../src/contract/people.ts'
import { createPageStorage, createStorage, memoryArea } from '../../src/platform/storage.ts'

const payload = (claims: object) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`

beforeEach(() => void vi.useFakeTimers())

function open({ refresh = async (_token: string): Promise<Tokens | null> => null } = {}) {
  const area = memoryArea()
  const storage = createStorage(() => area)
  const pageStorage = createPageStorage(storage, { key: 'payment/7', id: '7' })
  const locks: string[] = []
  const asked = vi.fn(refresh)
  const session = createSession({
    pageStorage,
    device: {
      withLock: async (name, work) => {
        locks.push(name)
        return work()
      },
    },
    refresh: asked,
  })
  return { session, pageStorage, locks, asked }
}
type Page = ReturnType<typeof open>

/** Renews this token; `act` happens after `ms`. */
async function renewed({ session }: Page, token: string, act = () => {}, ms = 60) {
  const renewal = session.renew(token)
  await vi.advanceTimersByTimeAsync(ms)
  act()
  await vi.runAllTimersAsync()
  return renewal
}

const storedTokens = ({ pageStorage }: Page) => [pageStorage.get('tokens'), pageStorage.get('refresh')]
const OLD = { access: 'old', refresh: 'r0' }
const NEW = { access: 'new', refresh: 'r1' }

describe('a session', () => {
  it('AUTH-04 AUTH-06 STORE-06 stores a pair of tokens, returns the access token, and drops both', () => {
    const page = open()
    expect([page.session.access(), page.session.user()]).toEqual([null, null])
    page.session.adopt(OLD)
    expect(page.session.access()).toBe('old')
    expect(storedTokens(page)).toEqual(['old', 'r0'])
    page.session.drop()
    expect(storedTokens(page)).toEqual([null, null])
  })

  it('AUTH-05 SAFE-02 A15 uses the token of an order only if it is a temporary account’s', () => {
    const page = open()
    page.session.resume(payload({ user_id: 3, is_temporary: false }), true)
    page.session.resume(payload({ user_id: 3 }), true)
    page.session.resume('none', true)
    expect(page.session.access()).toBeNull()
    const guest = payload({ user_id: 3, nickname: 'Ёж?', is_temporary: true })
    page.session.resume(guest, true)
    expect(page.session.access()).toBe(guest)
    expect(page.session.user()).toMatchObject({ user_id: 3, nickname: 'Ёж?', is_temporary: true })
  })

  it('SAFE-14 VOTE-02 uses the token of an order that is over without storing it', () => {
    const page = open()
    const guest = payload({ user_id: 3, nickname: 'payer', is_temporary: true })
    page.session.resume(guest, false)
    expect(page.session.access()).toBe(guest)
    expect(storedTokens(page)).toEqual([null, null])
    page.session.drop()
    expect(page.session.access()).toBeNull()
  })

  it('AUTH-08 NET-06 is renewed once for simultaneous requests, under a lock shared by all tabs', async () => {
    const page = open({ refresh: async () => NEW })
    page.session.adopt(OLD)
    expect(await Promise.all([renewed(page, 'old'), renewed(page, 'old')])).toEqual(['renewed', 'renewed'])
    expect(page.asked.mock.calls).toEqual([['r0']])
    expect(page.locks).toEqual(['gateway.refresh'])
    expect(storedTokens(page)).toEqual(['new', 'r1'])
    expect(await renewed(page, 'new')).toBe('renewed')
    expect(page.asked).toHaveBeenCalledTimes(2)
  })

  it('AUTH-08 is not renewed if the token was changed or dropped meanwhile', async () => {
    const page = open({ refresh: async () => NEW })
    page.session.adopt(NEW)
    expect(await page.session.renew('old')).toBe('renewed')
    page.session.drop()
    expect(await page.session.renew('old')).toBe('lost')
    expect([page.asked.mock.calls, page.locks]).toEqual([[], []])
  })

  it('AUTH-08 takes what another tab stores while this one waits for it', async () => {
    const page = open()
    page.session.adopt(OLD)
    expect(await renewed(page, 'old', () => page.session.adopt(NEW))).toBe('renewed')
    expect(page.asked).not.toHaveBeenCalled()
    const gone = open()
    gone.session.adopt(OLD)
    expect(await renewed(gone, 'old', () => gone.session.drop())).toBe('lost')
    expect(gone.asked).not.toHaveBeenCalled()
  })

  it('AUTH-07 is lost without a refresh token, and when that is refused and no other tab has renewed it', async () => {
    const without = open()
    without.pageStorage.set('tokens', 'old')
    expect(await renewed(without, 'old')).toBe('lost')
    expect(without.asked).not.toHaveBeenCalled()
    const refused = open()
    refused.session.adopt(OLD)
    const at = Date.now()
    expect(await renewed(refused, 'old')).toBe('lost')
    expect(Date.now() - at).toBe(1_150)
    const dropped = open()
    dropped.session.adopt(OLD)
    expect(await renewed(dropped, 'old', () => dropped.session.drop(), 210)).toBe('lost')
    const other = open()
    other.session.adopt(OLD)
    expect(await renewed(other, 'old', () => other.session.adopt(NEW), 210)).toBe('renewed')
    expect(storedTokens(other)).toEqual(['new', 'r1'])
  })

  it.each([
    [
      'a sign-in of another tab',
      'renewed',
      ['full', 'r0'],
      (page: Page) => page.pageStorage.set('tokens', 'full'),
    ],
    [
      'a sign-in here',
      'renewed',
      ['full', 'r9'],
      (page: Page) => page.session.adopt({ access: 'full', refresh: 'r9' }),
    ],
    ['a sign-out', 'lost', [null, null], (page: Page) => page.session.drop()],
  ] as const)(
    'AUTH-06 AUTH-08 NET-06 a refresh with a late response does not replace a newer state: %s',
    async (_what, outcome, now, act) => {
      let answer = (_tokens: Tokens) => {}
      const page = open({ refresh: () => new Promise((resolve) => (answer = resolve)) })
      page.session.adopt(OLD)
      const renewal = page.session.renew('old')
      await vi.advanceTimersByTimeAsync(200)
      expect(page.asked).toHaveBeenCalled()
      act(page)
      answer(NEW)
      expect(await renewal).toBe(outcome)
      expect(storedTokens(page)).toEqual(now)
    },
  )
})
