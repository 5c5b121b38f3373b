import { describe, expect, it } from 'vitest'
import { dealRef, onExchange, profilePath, userRef } from '../../src/rules/exchangePaths.ts'
import { orderAddressOf, orderKeyOf, pageIdOf, pageKeyOf, segmentsOf } from '../../src/rules/paths.ts'

describe('the address of a page', () => {
  it.each([
    ['/payment/7', { page: 'payment', id: '7' }, 'payment/7'],
    ['/sale/7/', { page: 'sale', id: '7' }, 'sale/7'],
    ['//payment//7', { page: 'payment', id: '7' }, 'payment/7'],
    ['/cpayment/7', { page: 'cpayment', id: '7' }, 'cpayment/7'],
    ['/cpayment/7/embedded', { page: 'cpayment', id: '7', embedded: true }, 'cpayment/7'],
    ['/flashpay/payment/7', { page: 'flashpay', type: 'payment', id: '7' }, 'flashpay-payment/7'],
    ['/flashpay/sale/7', { page: 'flashpay', type: 'sale', id: '7' }, 'flashpay-sale/7'],
    ['/payment/a%20b', { page: 'payment', id: 'a b' }, 'payment/a%20b'],
    ['/payment/sale%2F7', { page: 'payment', id: 'sale/7' }, 'payment/sale%2F7'],
    ['/flashpay/sale/a%20b', { page: 'flashpay', type: 'sale', id: 'a b' }, 'flashpay-sale/a%20b'],
    ['/payment/%E0%A4%A', { page: 'payment', id: '%E0%A4%A' }, 'payment/%25E0%25A4%25A'],
    ['/payment/embedded', { page: 'payment', id: 'embedded' }, 'payment/embedded'],
  ] as const)('ROUTE-01 ROUTE-05 SAFE-04 %s is an order', (path, address, key) => {
    const found = orderAddressOf(path)
    expect(found).toEqual(address)
    expect(found && orderKeyOf(found)).toBe(key)
    expect(pageKeyOf(path)).toBe(key)
    expect(pageIdOf(path)).toBe(address.id)
  })

  it.each([
    '/',
    '/payment',
    '/payment/7/x',
    '/payment/7/embedded',
    '/sale/7/embedded',
    '/cpayment/7/x',
    '/cpayment/7/embedded/x',
    '/flashpay/7',
    '/flashpay/payment',
    '/flashpay/refund/7',
    '/flashpay/payment/7/x',
    '/users/7',
    '/payment-error',
  ])('ROUTE-02 ROUTE-03 %s is not the address of a page', (path) => {
    expect(orderAddressOf(path)).toBeNull()
    expect(pageKeyOf(path)).toBe(path)
    expect(pageIdOf(path)).toBe('')
  })

  it('ROUTE-05 has segments that are not empty', () => {
    expect(segmentsOf('//a//b/')).toEqual(['a', 'b'])
    expect(segmentsOf('/')).toEqual([])
  })
})

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
