import { describe, expect, it } from 'vitest'
import { createPageStorage, createStorage, memoryArea } from '../../src/platform/storage.ts'

const blocked = () => {
  throw new DOMException('denied', 'SecurityError')
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
      const area = memoryArea()
      const storage = createStorage(() => area)
      storage.set(map, { 7: 'old', 8: 'another' })
      expect(createPageStorage(storage, PAYMENT).get(map)).toBe('old')
      expect(storage.get(map)).toEqual({ 8: 'another', 'payment/7': 'old' })
      expect(createPageStorage(storage, FLASH).get(map)).toBeNull()
    },
  )

  it('SAFE-04 an older version’s chat draft is moved; a newer entry wins, and removing removes both', () => {
    const area = memoryArea()
    const storage = createStorage(() => area)
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
    const area = memoryArea()
    const storage = createStorage(() => area)
    storage.set('tokens', { 'sale/7': 'of the sale', '': 'of nobody' })
    expect(
      createPageStorage(storage, { key: `payment/${encodeURIComponent(id)}`, id }).get('tokens'),
    ).toBeNull()
    expect(storage.get('tokens')).toEqual({ 'sale/7': 'of the sale', '': 'of nobody' })
  })
})
