/** Opening an address: which code and texts are loaded, and the state of the store meanwhile. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Client } from '../../src/app/createClient.ts'
import { openRoute } from '../../src/app/openRoute.ts'
import { PAGES, pageAt } from '../../src/app/router.ts'
import {
  pageOpened,
  selectAddress,
  selectLoadFailed,
  selectOpened,
  selectTab,
  type PageName,
} from '../../src/app/shell/shellSlice.ts'
import { eventually } from '../support/eventually.ts'
import { bareClient } from './bareClient.ts'

/** A promise that the test settles. */
function pending<T>() {
  let resolve = (_value: T) => {}
  let reject = (_reason: Error) => {}
  const promise = new Promise<T>((onward, fail) => ([resolve, reject] = [onward, fail]))
  return { promise, resolve, reject }
}

const Page = () => null
const moduleOf = (_page: PageName) => ({ default: Page })

function open() {
  const { store } = bareClient([])
  const texts = { lang: () => 'en', load: vi.fn(async () => undefined) }
  const client = { store, texts, pages: new Map() } as unknown as Client & { texts: typeof texts }
  const state = () => store.getState()
  const go = (path: string, ...more: [isUnderWay?: boolean, isCurrent?: () => boolean]) =>
    openRoute(client, new URL(path, 'https://pay.test'), ...more)
  return { client, store, state, go, texts }
}

beforeEach(() => {
  for (const page of Object.keys(PAGES) as PageName[])
    vi.spyOn(PAGES[page], 'load').mockImplementation(async () => moduleOf(page))
})
afterEach(() => void vi.restoreAllMocks())

describe('an address', () => {
  it.each([
    ['/payment/7', { page: 'payment', id: '7' }],
    ['/sale/7/', { page: 'sale', id: '7' }],
    ['/flashpay/sale/7', { page: 'flashpay', id: '7', type: 'sale' }],
    ['/cpayment/7/embedded', { page: 'cpayment', id: '7', embedded: true }],
    ['/payment-error', { page: 'payment-error', id: '' }],
    ['/payment-error/1', { page: 'not-found', id: '' }],
    ['/payment/7/x', { page: 'not-found', id: '' }],
    ['/flashpay/refund/7', { page: 'not-found', id: '' }],
    ['/abc', { page: 'not-found', id: '' }],
    ['/', { page: 'not-found', id: '' }],
  ])('ROUTE-01 ROUTE-02 ROUTE-03 %s leads to %o', (path, address) => {
    expect(pageAt(path)).toEqual(address)
  })

  it.each([
    ['/payment/7', ['common', 'payment']],
    ['/sale/7', ['common', 'sale']],
    ['/cpayment/7', ['common', 'cpayment', 'errors']],
    ['/flashpay/sale/7', ['common', 'flashpay', 'payment', 'errors']],
    ['/payment-error', ['common']],
    ['/abc', ['common']],
  ])('ROUTE-01 I18N-04 %s is opened with the texts %o', async (path, sections) => {
    const { client, go, state, texts } = open()
    await go(path)
    const { page } = pageAt(path)
    expect(texts.load).toHaveBeenCalledWith('en', sections)
    expect(PAGES[page].load).toHaveBeenCalledOnce()
    expect(client.pages.get(page)).toBe(Page)
    expect(selectOpened(state())).toEqual(pageAt(path))
    expect(selectAddress(state())).toEqual(pageAt(path))
  })
})

describe('navigation to an address', () => {
  it('ROUTE-01 to the current address opens nothing', async () => {
    const { go, state } = open()
    await go('/flashpay/sale/7')
    const opened = selectOpened(state())
    await go('/flashpay/sale/7?x=1')
    expect(selectOpened(state())).toBe(opened)
    expect(PAGES.flashpay.load).toHaveBeenCalledOnce()
  })

  it('ROUTE-01 leaves the previous page, whose polling ends, while the next one loads', async () => {
    const { go, state } = open()
    await go('/payment/7')
    const late = pending<ReturnType<typeof moduleOf>>()
    vi.mocked(PAGES.sale.load).mockReturnValueOnce(late.promise)
    const going = go('/sale/7')
    expect(selectOpened(state())).toBeNull()
    expect(selectAddress(state())).toEqual({ page: 'sale', id: '7' })
    late.resolve(moduleOf('sale'))
    await going
    expect(selectOpened(state())).toEqual({ page: 'sale', id: '7' })
  })

  it('ROUTE-04 ERR-02 keeps the page on screen until the error page can be rendered', async () => {
    const { go, state } = open()
    await go('/payment/7')
    const late = pending<ReturnType<typeof moduleOf>>()
    vi.mocked(PAGES['not-found'].load).mockReturnValueOnce(late.promise)
    const going = go('/')
    expect(selectOpened(state())?.page).toBe('payment')
    expect(selectAddress(state())?.page).toBe('payment')
    late.resolve(moduleOf('not-found'))
    await going
    expect(selectOpened(state())?.page).toBe('not-found')
  })

  it('ROUTE-04 does not open the error page if the browser has navigated elsewhere meanwhile', async () => {
    const { go, state } = open()
    await go('/payment/7')
    await go('/', false, () => false)
    expect(selectOpened(state())?.page).toBe('payment')
    expect(selectAddress(state())?.page).toBe('payment')
  })

  it('ROUTE-03 reports when the code of the error page does not load either', async () => {
    const { go, state } = open()
    await go('/payment/7')
    vi.mocked(PAGES['not-found'].load).mockRejectedValue(new Error('no such file'))
    await go('/')
    expect(selectAddress(state())?.page).toBe('not-found')
    expect(selectLoadFailed(state())).toBe(true)
  })

  it('ROUTE-03 opens an error page at once if it is the first page', async () => {
    const { go, state } = open()
    const going = go('/abc')
    expect(selectAddress(state())?.page).toBe('not-found')
    await going
    expect(PAGES['not-found'].load).toHaveBeenCalledOnce()
  })

  it.each(['code', 'texts'])('SAFE-10 reports when the %s of the page cannot be loaded', async (what) => {
    const { client, go, state, texts } = open()
    const fault = new Error('no such file')
    if (what === 'code') vi.mocked(PAGES.payment.load).mockRejectedValueOnce(fault)
    else texts.load.mockRejectedValueOnce(fault)
    await go('/payment/7')
    expect(selectLoadFailed(state())).toBe(true)
    expect(selectOpened(state())).toBeNull()
    expect(client.pages.size).toBe(0)
  })

  it.each(['loads', 'fails to load'])(
    'SAFE-10 code that %s only after the page was left changes nothing',
    async (how) => {
      const { client, go, state } = open()
      const late = pending<ReturnType<typeof moduleOf>>()
      vi.mocked(PAGES.payment.load).mockReturnValueOnce(late.promise)
      const going = go('/payment/7')
      await go('/sale/7')
      if (how === 'loads') late.resolve(moduleOf('payment'))
      else late.reject(new Error('no such file'))
      await going
      expect(selectOpened(state())).toEqual({ page: 'sale', id: '7' })
      expect(selectLoadFailed(state())).toBe(false)
      expect([...client.pages.keys()]).toEqual(['sale'])
    },
  )

  it.each([
    ['?tab=chat', 'chat'],
    ['?tab=support', 'support'],
    ['?tab=info', 'info'],
    ['?tab=other', 'deal'],
    ['', 'deal'],
  ])('CHAT-01 A62 with %s begins on the tab %s', async (search, tab) => {
    const { go, state } = open()
    await go(`/payment/7${search}`)
    expect(selectTab(state())).toBe(tab)
  })

  it('RET-09 waits for the lazy parts if the order is running, and only then', async () => {
    const { client, go, state, store, texts } = open()
    const part = pending<void>()
    const load = vi.fn(() => part.promise)
    const module = { ...moduleOf('payment'), partsUnderWay: [{ load }] }
    vi.mocked(PAGES.payment.load).mockResolvedValue(module)
    const going = go('/payment/7', true)
    await eventually(() => expect(load).toHaveBeenCalledWith(texts, store))
    expect(selectOpened(state())).toBeNull()
    part.resolve()
    await going
    expect(selectOpened(state())?.page).toBe('payment')
    await openRoute(client, new URL('/payment/8', 'https://pay.test'))
    expect(load).toHaveBeenCalledOnce()
  })

  it('RET-09 opens a running order whose page has no lazy parts', async () => {
    const { go, state } = open()
    await go('/sale/7', true)
    expect(selectOpened(state())?.page).toBe('sale')
    vi.mocked(PAGES.payment.load).mockResolvedValue({ default: Page })
    await go('/payment/7')
    expect(selectOpened(state())?.page).toBe('payment')
  })

  it('ROUTE-01 leaves a page that was opened without an address, too', async () => {
    const { go, state, store } = open()
    store.dispatch(pageOpened({ page: 'payment', id: '7' }))
    const late = pending<ReturnType<typeof moduleOf>>()
    vi.mocked(PAGES.sale.load).mockReturnValueOnce(late.promise)
    const going = go('/sale/7')
    expect(selectOpened(state())).toBeNull()
    late.resolve(moduleOf('sale'))
    await going
  })
})
