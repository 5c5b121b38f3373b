import { describe, expect, it } from 'vitest'
import { dealRef, onExchange, profilePath, userRef } from '../../src/features/deal/exchangeLinks.ts'

describe('the references of the exchange', () => {
  it.each([
    [5, '/users/5', '/d5', '/u5'],
    ['../a', '/users/..%2Fa', '/d..%2Fa', '/u..%2Fa'],
  ])('ROUTE-07 of %s', (id, profile, deal, user) => {
    expect([profilePath(id), dealRef(id), userRef(id)]).toEqual([profile, deal, user])
  })

  it.each([
    ['https://x.test', 'https://x.test/d5'],
    ['https://x.test/', 'https://x.test/d5'],
    ['https://x.test//', 'https://x.test/d5'],
    ['https://x.test/app', 'https://x.test/app/d5'],
    ['https://x.test/app/?lang=en#top', 'https://x.test/app/d5'],
    ['https://x.test/app?lang=en', 'https://x.test/app/d5'],
    ['https://x.test/#/', 'https://x.test/d5'],
  ])('ROUTE-07 are based on %s', (exchange, address) => {
    expect(onExchange(exchange, dealRef(5))).toBe(address)
  })
})
