/** What a browser keeps, for how long, and what the start of a page removes. */
import { readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { clearStored } from '../../src/platform/clearStored.ts'
import { createPageStorage, createStorage, memoryArea } from '../../src/platform/storage.ts'
import { LAST_USED_DAYS, type PageMap, STORED_LIMITS } from '../../src/platform/storedLimits.ts'

const DAY_MS = 24 * 3_600_000
const NOW = Date.parse('2026-11-20T12:00:00Z')
const HERE = { key: 'payment/here', id: 'here' }
const MAPS = Object.keys(STORED_LIMITS) as PageMap[]

function open() {
  const area = memoryArea()
  const storage = createStorage(() => area)
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

  it.each(MAPS.filter((map) => map !== 'drafts'))(
    'SAFE-14 counts the days of %s from the last visit',
    (map) => {
      const { days } = STORED_LIMITS[map]
      const { storage, visit, namesIn } = open()
      visit('sale/old', NOW)
      clearStored(storage, { key: 'sale/old', id: 'old' }, NOW + days * DAY_MS)
      clearStored(storage, HERE, NOW + 2 * days * DAY_MS)
      expect(namesIn(map)).toEqual(['sale/old'])
    },
  )

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
