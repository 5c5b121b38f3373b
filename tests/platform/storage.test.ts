// long: every kind of stored value
/** What a browser keeps, under which names and for how long, and what the start of a page and a sign-out remove. */
import { readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { clearStored } from '../../src/platform/clearStored.ts'
import { hasMoreToLose } from '../../src/platform/forgetPerson.ts'
import {
  createPageStorage,
  createStorage,
  LAST_USED_DAYS,
  memoryArea,
  type PageMap,
  STORED_LIMITS,
} from '../../src/platform/storage.ts'

const blocked = () => {
  throw new DOMException('denied', 'SecurityError')
}

function emptyStorage() {
  const area = memoryArea()
  return createStorage(() => area)
}

describe('the storage', () => {
  it('STORE-01 STORE-02 STORE-03 STORE-04 stores both e-mails, the currency and the open deal separately', () => {
    const area = memoryArea()
    const first = createStorage(() => area)
    first.set('userEmail', 'user@mail.com')
    first.set('paymentEmail', 'pay@mail.com')
    first.set('currency', 'rub')
    first.set('requiredLink', '/payment/9')
    const later = createStorage(() => area)
    expect(later.get('userEmail')).toBe('user@mail.com')
    expect(later.get('paymentEmail')).toBe('pay@mail.com')
    expect(later.get('currency')).toBe('rub')
    expect(later.get('requiredLink')).toBe('/payment/9')
    later.set('requiredLink', null)
    expect(first.get('requiredLink')).toBeNull()
  })

  it('STORE-05 STORE-06 stores access and refresh tokens by page', () => {
    const storage = createStorage(() => memoryArea())
    expect(storage.get('tokens')).toBeNull()
    const area = memoryArea()
    const kept = createStorage(() => area)
    kept.set('tokens', { 9: 'a', 10: 'b' })
    kept.set('refresh', { 9: 'r' })
    expect(kept.get('tokens')).toEqual({ 9: 'a', 10: 'b' })
    expect(kept.get('refresh')).toEqual({ 9: 'r' })
  })

  it('STORE-07 I18N-03 stores the plain language under `language`', () => {
    const area = memoryArea()
    createStorage(() => area).set('language', 'tj')
    expect(area.getItem('language')).toBe('tj')
    expect(createStorage(() => area).get('language')).toBe('tj')
  })

  it('STORE-08 works in memory where storage is blocked', () => {
    const storage = createStorage(blocked)
    storage.set('userEmail', 'user@mail.com')
    expect(storage.get('userEmail')).toBe('user@mail.com')
    storage.set('userEmail', null)
    expect(storage.get('userEmail')).toBeNull()
  })

  it('STORE-08 works in memory where storage is full, or drops values', () => {
    const full = createStorage(() => ({
      ...memoryArea(),
      setItem() {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }))
    full.set('currency', 'rub')
    expect(full.get('currency')).toBe('rub')
    const forgetful = createStorage(() => ({ ...memoryArea(), setItem: () => undefined }))
    forgetful.set('currency', 'azn')
    expect(forgetful.get('currency')).toBe('azn')
  })

  it.each([
    ['gateway.tokens', '"text"', 'tokens'],
    ['gateway.tokens', '[1]', 'tokens'],
    ['gateway.user-email', '{"a":1}', 'userEmail'],
    ['gateway.searches', 'no json', 'searches'],
  ] as const)('reads a foreign value under %s as absent: %s', (key, raw, name) => {
    const area = memoryArea()
    area.setItem(key, raw)
    expect(createStorage(() => area).get(name)).toBeNull()
  })
})

describe('the stored data of one order', () => {
  const PAYMENT = { key: 'payment/7', id: '7' }
  const FLASH = { key: 'flashpay-payment/7', id: '7' }

  it('SAFE-04 STORE-05 has the kind of page and the id as its key', () => {
    const area = memoryArea()
    const shared = createStorage(() => area)
    const payment = createPageStorage(shared, PAYMENT)
    const flash = createPageStorage(shared, FLASH)
    payment.set('tokens', 'a')
    flash.set('tokens', 'b')
    payment.set('drafts', 'half a word', 'trader')
    payment.set('entries', 5)
    expect(shared.get('tokens')).toEqual({ 'payment/7': 'a', 'flashpay-payment/7': 'b' })
    expect(shared.get('drafts')).toEqual({ 'chat/payment/7/trader': 'half a word' })
    expect(flash.get('drafts', 'trader')).toBeNull()
    expect(flash.get('entries')).toBeNull()
    payment.set('tokens', null)
    expect(shared.get('tokens')).toEqual({ 'flashpay-payment/7': 'b' })
  })

  it.each(['tokens', 'refresh', 'requisites'] as const)(
    'SAFE-04 an older version’s %s under the id alone are read once and moved',
    (map) => {
      const storage = emptyStorage()
      storage.set(map, { 7: 'old', 8: 'another' })
      expect(createPageStorage(storage, PAYMENT).get(map)).toBe('old')
      expect(storage.get(map)).toEqual({ 8: 'another', 'payment/7': 'old' })
      expect(createPageStorage(storage, FLASH).get(map)).toBeNull()
    },
  )

  it('SAFE-04 an older version’s chat draft is moved; a newer entry wins, and removing removes both', () => {
    const storage = emptyStorage()
    const payment = createPageStorage(storage, PAYMENT)
    storage.set('drafts', { 'chat/7/trader': 'half a word' })
    expect(payment.get('drafts', 'trader')).toBe('half a word')
    expect(storage.get('drafts')).toEqual({ 'chat/payment/7/trader': 'half a word' })
    storage.set('requisites', { 7: 'old', 'payment/7': 'new' })
    expect(payment.get('requisites')).toBe('new')
    expect(storage.get('requisites')).toEqual({ 'payment/7': 'new' })
    storage.set('requisites', { 7: 'old' })
    payment.set('requisites', null)
    expect(payment.get('requisites')).toBeNull()
    expect(storage.get('requisites')).toEqual({})
  })

  it.each([
    { startedAt: 1, method: 5, excluded: 5 },
    { startedAt: 'now', method: 5, excluded: [] },
    { startedAt: 1, excluded: [] },
    'a search',
  ])('a search that cannot be read is absent: %j', (entry) => {
    const area = memoryArea()
    area.setItem('gateway.searches', JSON.stringify({ 'payment/7': entry }))
    const storage = createStorage(() => area)
    expect(createPageStorage(storage, PAYMENT).get('searches')).toBeNull()
  })

  it.each(['sale/7', '', '__proto__'])('SAFE-04 the id %j does not read data of another page', (id) => {
    const storage = emptyStorage()
    storage.set('tokens', { 'sale/7': 'of the sale', '': 'of nobody' })
    expect(
      createPageStorage(storage, { key: `payment/${encodeURIComponent(id)}`, id }).get('tokens'),
    ).toBeNull()
    expect(storage.get('tokens')).toEqual({ 'sale/7': 'of the sale', '': 'of nobody' })
  })
})

const DAY_MS = 24 * 3_600_000
const NOW = Date.parse('2026-11-20T12:00:00Z')
const HERE = { key: 'payment/here', id: 'here' }
const MAPS = Object.keys(STORED_LIMITS) as PageMap[]

function open() {
  const storage = emptyStorage()
  /** Stores an entry of an order in every map. */
  const visit = (key: string, at: number) => {
    const order = { key, id: key.split('/')[1] ?? '' }
    vi.useFakeTimers({ now: at })
    clearStored(storage, order, at)
    for (const map of MAPS) createPageStorage(storage, order).set(map, 'value')
    createPageStorage(storage, order).set('drafts', 'text', 'trader')
    vi.useRealTimers()
  }
  const namesIn = (map: PageMap) => Object.keys(storage.get(map) ?? {}).toSorted()
  return { storage, visit, namesIn }
}

describe('the start of a page', () => {
  it.each(MAPS)('SAFE-14 keeps %s of an order for its days, and not longer', (map) => {
    const { days } = STORED_LIMITS[map]
    const { storage, visit, namesIn } = open()
    visit('sale/old', NOW)
    const names = map === 'drafts' ? ['chat/sale/old/trader', 'sale/old'] : ['sale/old']
    clearStored(storage, HERE, NOW + days * DAY_MS)
    expect(namesIn(map)).toEqual(names)
    clearStored(storage, HERE, NOW + days * DAY_MS + 1)
    expect(namesIn(map)).toEqual([])
  })

  it.each(MAPS.filter((map) => map !== 'drafts'))('SAFE-14 counts %s from the last visit', (map) => {
    const { days } = STORED_LIMITS[map]
    const { storage, visit, namesIn } = open()
    visit('sale/old', NOW)
    clearStored(storage, { key: 'sale/old', id: 'old' }, NOW + days * DAY_MS)
    clearStored(storage, HERE, NOW + 2 * days * DAY_MS)
    expect(namesIn(map)).toEqual(['sale/old'])
  })

  it('SAFE-14 counts the day of a draft from its last change, also on its own page', () => {
    const { storage, visit } = open()
    visit('sale/old', NOW)
    const order = { key: 'sale/old', id: 'old' }
    const page = createPageStorage(storage, order)
    clearStored(storage, order, NOW + DAY_MS)
    expect(page.get('drafts')).toBe('value')
    vi.useFakeTimers({ now: NOW + DAY_MS })
    page.set('drafts', 'changed', 'trader')
    vi.useRealTimers()
    clearStored(storage, order, NOW + DAY_MS + 1)
    expect(page.get('drafts')).toBeNull()
    expect(page.get('drafts', 'trader')).toBe('changed')
  })

  it.each(MAPS)('SAFE-14 HIST-04 DSP-08 keeps %s of the last visited orders only', (map) => {
    const { orders } = STORED_LIMITS[map]
    const { storage, visit, namesIn } = open()
    for (let order = 1; order <= orders; order++) visit(`sale/${order}`, NOW + order)
    clearStored(storage, HERE, NOW + orders)
    createPageStorage(storage, HERE).set(map, 'value')
    const names = namesIn(map).filter((name) => !name.startsWith('chat/'))
    expect(names).toHaveLength(orders)
    expect(names).not.toContain('sale/1')
    expect(names).toContain(`sale/${orders}`)
    expect(names).toContain(HERE.key)
  })

  it('SAFE-14 counts entries of older versions from the first start, and keeps the last 50 of 500 tokens', () => {
    const { storage, namesIn } = open()
    const old = Array.from({ length: 500 }, (_, index) => [`payment/${index}`, 'token'] as const)
    storage.set('tokens', { [HERE.key]: 'token', ...Object.fromEntries(old) })
    clearStored(storage, HERE, NOW)
    expect(namesIn('tokens')).toHaveLength(50)
    expect(namesIn('tokens')).toContain(HERE.key)
    expect(namesIn('tokens')).toContain('payment/499')
    clearStored(storage, HERE, NOW + 30 * DAY_MS + 1)
    expect(namesIn('tokens')).toEqual([HERE.key])
  })

  it('SAFE-14 forgets e-mail, currency and last order 90 days after the last visit of any order', () => {
    const { storage, visit } = open()
    visit('sale/old', NOW)
    storage.set('userEmail', 'a@mail.com')
    storage.set('paymentEmail', 'a@mail.com')
    storage.set('language', 'uz')
    clearStored(storage, HERE, NOW + LAST_USED_DAYS * DAY_MS)
    expect(storage.get('userEmail')).toBe('a@mail.com')
    clearStored(storage, HERE, NOW + 2 * LAST_USED_DAYS * DAY_MS + 1)
    expect(storage.get('userEmail')).toBeNull()
    expect(storage.get('paymentEmail')).toBeNull()
    expect(storage.get('language')).toBe('uz')
  })

  it('SAFE-14 a clock that was ahead, and a value of another script, keep nothing for ever', () => {
    const { storage, visit, namesIn } = open()
    visit('sale/ahead', NOW + 400 * DAY_MS)
    storage.set('times', { ...storage.get('times'), odd: 'text' as never })
    clearStored(storage, HERE, NOW)
    expect(namesIn('tokens')).toEqual(['sale/ahead'])
    clearStored(storage, HERE, NOW + 30 * DAY_MS + 1)
    expect(namesIn('tokens')).toEqual([])
    expect(Object.keys(storage.get('times') ?? {}).filter((name) => name === 'odd')).toEqual([])
  })

  it('SAFE-14 docs/security.md states these limits', () => {
    const rows = readFileSync('docs/security.md', 'utf8').split('\n')
    for (const [map, { days, orders }] of Object.entries(STORED_LIMITS)) {
      const row =
        rows.find((line) => line.startsWith('|') && line.split('|')[1]?.includes(`\`${map}\``)) ?? map
      expect(row).toContain(`| ${days} day${days === 1 ? '' : 's'} | ${orders} orders |`)
    }
  })
})

it('SAFE-03 A10 STORE-01 an entry of another type counts as absent, and does not keep anybody from signing out', () => {
  const storage = emptyStorage()
  const odd = { 'payment/7': { a: 1 }, 'sale/8': 5 }
  for (const map of ['drafts', 'tokens', 'refresh', 'requisites', 'cancelled', 'coins'] as const) {
    storage.set(map, { ...odd, 'sale/9': 'text' } as never)
    expect(storage.get(map)).toEqual({ 'sale/9': 'text' })
  }
  storage.set('tokens', null)
  storage.set('drafts', odd as never)
  expect(hasMoreToLose(storage, 'payment/7')).toBe(false)
})

const TYPED = { statement: 'I have paid', template: '' }

it.each([
  ['a draft', { drafts: { 'chat/payment/7/trader/draft': 'Half a word' } }, true],
  ['a form', { drafts: { 'sale/7': '{"fields":{}}' } }, true],
  ['a message that was not sent', { drafts: { 'chat/payment/7/trader/k1': '{"text":"hi"}' } }, true],
  ['a message that was sent', { drafts: { 'chat/payment/7/trader/k1': '{"done":"9"}' } }, false],
  ['an emptied draft', { drafts: { 'chat/payment/7/trader/draft': '' } }, false],
  ['the sign-in of another order', { tokens: { 'sale/8': 't' } }, true],
  ['its own sign-in', { tokens: { 'payment/7': 't' } }, false],
  ['a typed statement', { disputes: { 'payment/7': TYPED } }, true],
  ['a statement emptied, or sent', { disputes: { 'payment/7': { ...TYPED, statement: '' } } }, false],
  ['a statement stored by somebody else', { disputes: { 'payment/7': null } }, false],
])('A10 DSP-08 signing out asks first, or not, where the browser has %s', (_what, stored, isAsked) => {
  const storage = emptyStorage()
  for (const [map, value] of Object.entries<object | null>(stored))
    storage.set(map as 'disputes', value as Record<string, unknown>)
  expect(hasMoreToLose(storage, 'payment/7')).toBe(isAsked)
})
