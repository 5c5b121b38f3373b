/** Renders the page for combinations of order, deal and automatic deal: only a requisite that may be paid to now is ever shown. */
import { act } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { AUTODEAL_STATES, DEAL_STATES } from '../../src/contract/deals.ts'
import { flashpayOrder, purchase } from '../../src/contract/orders.ts'
import { type LoadedOrder, withRunningDeal } from '../../src/rules/order.ts'
import { orderLoaded } from '../../src/shell/orderLoaded.ts'
import { QrCode } from '../../src/ui/QrCode.tsx'
import { combinations } from '../rules/records.ts'
import { renderPage, type ShownPage } from '../support/page.tsx'
import { advance, until, useWorld } from '../support/world.ts'

const world = useWorld()
vi.setConfig({ testTimeout: 120_000 })

/** A requisite with a unique number that begins with 4111. */
const numbered = (ending: number) => `4111${String(ending).padStart(12, '0')}, HOLDER H${ending}X`
const TEXT = numbered(9_999)
const NUMBERS = /4111\d{12}/g
const HOLDERS = /HOLDER\W*H(\d+)X/g

/** All deals, each with a unique number. */
const deals = combinations({ state: DEAL_STATES, disputed: [false, true], hasOwn: [true, false] })
let ending = 1_000
const endings = new Map(deals.map((deal) => [deal, (ending += 1)]))
const cases = combinations({
  status: [0, 1, 2, 3] as const,
  ...{
    reason: [null, 'timeout'],
    deal: [null, ...deals],
    autodeal: [null, ...AUTODEAL_STATES],
    text: [null, TEXT],
  },
})
type Case = (typeof cases)[number]
const numberOf = (deal: (typeof deals)[number]) => numbered(endings.get(deal) ?? 0)
/** The rendered cases: every deal with every automatic deal while the order runs, and a sample of the rest. */
const drawn = cases.filter(
  ({ status, reason, text }, place) => (status === 1 && reason === null && text !== null) || place % 31 === 0,
)

/** Reorders the cases so that neighbours differ in everything. */
function shuffled<T>(all: readonly T[], step = 997): T[] {
  return all.map((_, place) => all[(place * step) % all.length] as T)
}

function allowed({ status, reason, deal, autodeal, text }: Case, flow: 'payment' | 'flashpay') {
  const isAutomatic = autodeal === 'active' && (deal === null || deal.state === 'deleted')
  const hasNoDeal = flow === 'flashpay' && deal === null && autodeal === null
  if (status > 1 || reason !== null) return null
  if (deal?.state === 'confirmed' && !deal.disputed) return deal.hasOwn ? numberOf(deal) : null
  return isAutomatic || hasNoDeal ? text : null
}

let dealId = 50_000
const responseOf = (one: Case, id: string) => ({
  ...{ id, status: one.status, currency: 'rub', symbol: 'usdt', amount: '5000', broker_id: 109, is_qr: true },
  ...{ requisites: one.text, cancel_reason: one.reason },
  deal: one.deal && {
    // A new id each time: a deal that changes back and forth would start a search.
    deal_id: (dealId += 1),
    state: one.deal.state,
    requisite: one.deal.hasOwn ? numberOf(one.deal) : null,
    dispute: one.deal.disputed ? { initiator: 'trader' } : null,
    ...{ expire_in: 300, amount_currency: '5000', amount: '50', seller: { nickname: 'trader' }, lot_id: 8 },
  },
  autodeal: one.autodeal && {
    ...{ autodeal_id: `a${dealId}`, state: one.autodeal, expire_in: 300, amount_currency: '5000' },
  },
})

/** Path of the dark modules of a QR code. */
function qrOf(value: string) {
  const [, path] =
    /fill="#000" d="([^"]+)"/.exec(renderToStaticMarkup(<QrCode value={value} title="" size={200} />)) ?? []
  return path
}

async function walk(flow: 'payment' | 'flashpay', page: ShownPage, seen: (one: Case) => LoadedOrder) {
  const { device, store } = page.client
  device.set.visible = false
  device.set.notify = 'granted'
  const notifySpy = vi.spyOn(device, 'notify')
  const copied = vi.spyOn(navigator.clipboard, 'writeText')
  const titles = vi.spyOn(document, 'title', 'set')
  const wrong: string[] = []
  let shownTimes = 0
  for (const one of shuffled(drawn)) {
    notifySpy.mockClear()
    copied.mockClear()
    titles.mockClear()
    await act(async () => void store.dispatch(orderLoaded(withRunningDeal(seen(one)))))
    const due = allowed(one, flow)
    const everything = `${document.documentElement.outerHTML} ${titles.mock.calls.join(' ')} ${notifySpy.mock.calls.flat().join(' ')}`
    const found = new Set([
      ...(everything.replace(/[\s\u00a0-]/g, '').match(NUMBERS) ?? []),
      ...[...everything.matchAll(HOLDERS)].map(([, ending]) => `4111${String(ending).padStart(12, '0')}`),
    ])
    const number = due?.slice(0, 16)
    const say = (what: string) => wrong.push(`${what}: ${JSON.stringify(one)}`)
    for (const other of found) if (other !== number) say(`${other} is on the page`)
    if (due !== null) shownTimes += 1
    if ((page.field('requisite') !== null) !== (due !== null)) say('the requisite field')
    if (due === null && document.querySelector('[data-copy=requisite],[data-copy=holder],figure') !== null)
      say('a copy button or a QR code')
    if (due !== null) {
      document.querySelector<HTMLElement>('[data-copy=requisite]')?.click()
      if (copied.mock.calls[0]?.[0] !== number) say(`copies ${String(copied.mock.calls[0]?.[0])}`)
      const qr = document.querySelector('figure svg path[fill="#000"]')?.getAttribute('d')
      if (flow === 'payment' && qr !== qrOf(due)) say('another QR code')
    }
  }
  expect(wrong.slice(0, 5)).toEqual([])
  expect(shownTimes).toBe(drawn.filter((one) => allowed(one, flow) !== null).length)
  expect(shownTimes).toBeGreaterThan(8)
}

describe('requisites on the drawn page', () => {
  it('SAFE-03 a purchase never shows, copies, encodes or announces a requisite that may not be paid to', async () => {
    const id = await world.make('purchases', { status: 1, deal: { state: 'confirmed', requisite: TEXT } })
    const page = await renderPage(world, `/payment/${id}`)
    await until(() => page.field('requisite') !== null)
    await advance(2_000)
    const order = (one: Case) => v.parse(purchase, responseOf(one, id))
    const { clock } = page.client.deps
    await walk('payment', page, (one) => ({ kind: 'purchase', order: order(one), at: clock.now() }))
  })

  it.each(['payment', 'sale'] as const)(
    'SAFE-03 flash-pay (%s) never shows, copies or announces a requisite that may not be paid to',
    async (type) => {
      const id = await world.make('flashpay', { type, status: 1, broker_id: 109, requisites: TEXT })
      const page = await renderPage(world, `/flashpay/${type}/${id}`)
      await until(() => page.field('requisite') !== null)
      await advance(2_000)
      const order = (one: Case) => v.parse(flashpayOrder, responseOf(one, id))
      await walk('flashpay', page, (one) => ({
        kind: 'flashpay',
        // A flash-pay order has no cancel reason.
        order: one.reason === null ? order(one) : { ...order(one), status: 3 },
        at: page.client.deps.clock.now(),
      }))
    },
  )
})

describe('the change of requisites on the fast page', () => {
  const show = ({ client: { deps, opened, store } }: ShownPage, fields: object) => {
    const order = v.parse(flashpayOrder, { id: opened.id, status: 1, broker_id: 109, ...fields })
    const seen = withRunningDeal({ kind: 'flashpay', order, at: deps.clock.now() })
    return act(async () => void store.dispatch(orderLoaded(seen)))
  }
  const deal = (fields: object) => ({ deal_id: 5, state: 'confirmed', requisite: numbered(1), ...fields })
  const notice = () => document.querySelector('[data-notice="requisites-changed"]')?.textContent ?? null

  async function open(type: 'payment' | 'sale' = 'payment') {
    const id = await world.make('flashpay', { type, status: 1, broker_id: 109, requisites: null })
    return renderPage(world, `/flashpay/${type}/${id}`)
  }

  it('SAFE-03 is reported as on a purchase: the old requisite by its ending, only the new one on screen', async () => {
    const page = await open()
    await show(page, { deal: deal({}) })
    expect(notice()).toBeNull()
    await show(page, { deal: deal({ state: 'deleted' }), requisites: numbered(1) })
    expect(notice()).toContain('0001')
    expect(page.field('requisite')).toBeNull()
    await show(page, { deal: deal({ deal_id: 6, requisite: numbered(2) }), requisites: numbered(1) })
    expect(page.field('requisite')?.replaceAll(/\s/g, '')).toBe('4111000000000002')
    expect(notice()).toContain('0001')
    expect(page.text()).not.toContain('HOLDER H1X')
  })

  it('SAFE-03 is not reported where only the name beside the card is corrected, but where a phone belongs to another bank', async () => {
    const page = await open()
    await show(page, { deal: deal({}) })
    await show(page, { deal: deal({ requisite: '4111 0000 0000 0001, HOLDER H2X' }) })
    expect(page.field('holder')).toBe('HOLDER H2X')
    expect(notice()).toBeNull()
    await show(page, { deal: deal({ requisite: '+79001234567, Sber' }) })
    expect(notice()).toContain('0001')
    await show(page, { deal: deal({ requisite: '+79001234567, T-Bank' }) })
    expect(notice()).toContain('4567')
  })

  it('SAFE-03 FP-07 is not reported to a seller, whose own requisite it is: the page waits for a new deal', async () => {
    const page = await open('sale')
    await show(page, { deal: deal({}) })
    await show(page, { deal: deal({ state: 'deleted' }) })
    expect(notice()).toBeNull()
    expect(page.text()).toContain('The deal was cancelled. Waiting for a new one')
    expect(page.text()).not.toContain('15 minutes')
  })

  it('SAFE-03 is not reported for a paid deal: the page waits for the check and asks for no second payment', async () => {
    const page = await open()
    await show(page, { deal: deal({}) })
    await show(page, { deal: deal({ state: 'paid' }) })
    expect(notice()).toBeNull()
    expect(page.field('requisite')).toBeNull()
    expect(page.result()).toBe('waiting')
    expect(page.text()).not.toContain('We’re preparing')
    expect(page.text()).toContain('Don’t send the money a second time')
  })

  it('SAFE-03 the amount is that of the deal whose requisite is shown', async () => {
    const page = await open()
    const autodeal = { autodeal_id: 'a', state: 'active', amount_currency: '777' }
    const deleted = deal({ state: 'deleted', amount_currency: '555' })
    await show(page, { currency: 'rub', requisites: numbered(3), deal: deleted, autodeal })
    expect(page.field('requisite')?.replaceAll(/\s/g, '')).toBe('4111000000000003')
    expect(page.field('fiat-amount')).toContain('777')
  })
})
