import { describe, expect, it } from 'vitest'
import { prefetchPlanOf } from '../../src/prepaint/prefetchPlan.ts'
import {
  canBeFramed,
  cleanAddressOf,
  orderAddressOf,
  orderKeyOf,
  pageKeyOf,
  segmentsOf,
} from '../../src/rules/paths.ts'

describe('the address of a page', () => {
  it.each([
    ['/payment/7', { page: 'payment', id: '7' }, 'payment/7'],
    ['/sale/7/', { page: 'sale', id: '7' }, 'sale/7'],
    ['/cpayment/7', { page: 'cpayment', id: '7' }, 'cpayment/7'],
    ['/cpayment/7/embedded', { page: 'cpayment', id: '7', embedded: true }, 'cpayment/7'],
    ['/flashpay/payment/7', { page: 'flashpay', type: 'payment', id: '7' }, 'flashpay-payment/7'],
    ['/flashpay/sale/7', { page: 'flashpay', type: 'sale', id: '7' }, 'flashpay-sale/7'],
    ['/payment/a-B_9', { page: 'payment', id: 'a-B_9' }, 'payment/a-B_9'],
  ] as const)('ROUTE-01 ROUTE-05 SAFE-04 %s is an order', (path, address, key) => {
    const found = orderAddressOf(path)
    expect(found).toEqual(address)
    expect(found && orderKeyOf(found)).toBe(key)
    expect(pageKeyOf(path)).toBe(key)
  })

  it.each([
    '/',
    '/payment',
    '/payment/7/x',
    '/payment/7/embedded',
    '/cpayment/7/embedded/x',
    '/flashpay/7',
    '/flashpay/payment',
    '/flashpay/refund/7',
    '/users/7',
    '/payment-error',
  ])('ROUTE-02 ROUTE-03 %s is not the address of a page', (path) => {
    expect(orderAddressOf(path)).toBeNull()
    expect(pageKeyOf(path)).toBe(path)
  })

  const MESSY: [path: string, clean: string][] = [
    ['/Payment/7', '/payment/7'],
    ['/PAYMENT/7/', '/payment/7'],
    ['//payment//7', '/payment/7'],
    ['/payment/7.', '/payment/7'],
    ['/payment/7)', '/payment/7'],
    ['/payment/7),', '/payment/7'],
    ['/payment/7%20', '/payment/7'],
    ['/payment/%207%0A', '/payment/7'],
    ['/payment/7%E2%80%8B', '/payment/7'],
    ['/payment/7/%E2%80%8B', '/payment/7'],
    ['/payment/%E2%80%8E7%E2%80%A6', '/payment/7'],
    ['/payment/%C2%AB7%C2%BB', '/payment/7'],
    ['/Sale/7!', '/sale/7'],
    ['/CPayment/7/Embedded.', '/cpayment/7/embedded'],
    ['/FlashPay/Sale/7*', '/flashpay/sale/7'],
    // Encoded by another program.
    ['/payment/7%3Ftab=chat', '/payment/7'],
    ['/payment/7%3Ftab%3Dchat%26lang%3Den', '/payment/7'],
    ['/payment/7%3F', '/payment/7'],
    ['/payment/7&lang=ru', '/payment/7'],
    ['/payment/7%23', '/payment/7'],
    ['/payment/7%2F', '/payment/7'],
    ['/payment/7%2F%3Ftab=chat', '/payment/7'],
    ['/payment/7|', '/payment/7'],
    ['/payment/7—', '/payment/7'],
    ['/cpayment/7/embedded%3Flang=ru', '/cpayment/7/embedded'],
  ]
  it.each(MESSY)('ROUTE-01 ROUTE-05 A7 %s opens the order, and becomes %s', (path, clean) => {
    expect(orderAddressOf(path)).toEqual(orderAddressOf(clean))
    expect(cleanAddressOf({ pathname: path, search: '?utm_source=x' })).toBe(clean)
    expect(prefetchPlanOf(path)).toMatchObject({ order: prefetchPlanOf(clean)?.order })
  })

  it.each([
    ['?tab=chat', '?tab=chat'],
    ['?origin=https%3A%2F%2Fshop.example&lang=en', '?origin=https%3A%2F%2Fshop.example&lang=en'],
    ['?tab=chat&utm_source=x&ref=shop', '?tab=chat&ref=shop'],
    ['?fbclid=1', ''],
  ])('ROUTE-05 A7 of the query %s the address keeps %s', (search, kept) => {
    expect(cleanAddressOf({ pathname: '/payment/7', search })).toBe(`/payment/7${kept}`)
  })

  it.each([
    '/payment/..%2Fadmin',
    '/payment/a%2Fb',
    '/payment/7%2Fb%2F',
    '/payment/a%3Fb%2F',
    '/payment/%2e%2e%2f7',
    '/sale/7%5C',
    '/cpayment/7%00',
    '/payment/a%20b',
    '/payment/7%3Fx',
    '/payment/7;x',
    '/payment/7.css',
    '/payment/%D0%B6',
    '/payment/%E0%A4%A',
    '/payment/...',
    `/payment/${'7'.repeat(65)}`,
    '/flashpay/sale/..%2F7',
  ])('ROUTE-03 SAFE-11 %s is no order: nothing is requested for it', (path) => {
    expect(orderAddressOf(path)).toBeNull()
    expect(cleanAddressOf({ pathname: path, search: '' })).toBeNull()
    expect(prefetchPlanOf(path)).toBeNull()
    expect(canBeFramed(`${path}/embedded`)).toBe(false)
  })

  it('ROUTE-05 has segments that are not empty', () => {
    expect(segmentsOf('//a//b/')).toEqual(['a', 'b'])
    expect(segmentsOf('/')).toEqual([])
  })
})
