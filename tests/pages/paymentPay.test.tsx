import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../support/page.tsx'
import { advance, until, useWorld } from '../support/world.ts'
import { atRequisites, CARD, choose, openPurchase, toRequisites, toWaiting } from './purchaseSteps.ts'

const world = useWorld()
/** A purchase at its requisites, of whose time 90 s are left. */
const lateDeal = { status: 1, deal: { state: 'confirmed', requisite: CARD, expire_in: 45 } }

describe('I paid and cancel', () => {
  it('PUR-08 SAFE-03 warns of a second number in the place of bank and recipient, and not of a name', async () => {
    const page = await openPurchase(world)
    await toRequisites(world, page, '4111 1111 1111 1111, IVAN\n\nDetails changed: 5555 5555 5555 4444, PETR')
    expect(page.field('requisite')).toBe('4111 1111 1111 1111')
    expect(page.field('holder')).toContain('5555')
    const warnings = screen
      .getAllByRole('note')
      .filter(({ textContent }) => textContent.includes('another number'))
    expect(warnings).toHaveLength(1)
    expect(page.action('copy', '[data-copy=holder]').parentElement).toContainElement(warnings[0] ?? null)
  })

  it('PUR-08 SAFE-03 warns of two numbers in one, and keeps them apart', async () => {
    const page = await openPurchase(world)
    await toRequisites(world, page, '4111 1111 1111 1111 / 5555 5555 5555 4444, IVAN')
    const number = page.action('copy', '[data-copy=requisite]').parentElement
    expect(number).toHaveTextContent('4111 1111 1111 1111 / 5555 5555 5555 4444')
    expect(number).toContainElement(screen.getByText(/more than one number/).closest('[role=note]'))
  })

  it.each([
    ['/payment', 'purchases', { deal: { state: 'confirmed', requisite: CARD, amount_currency: null } }],
    ['/flashpay/payment', 'flashpay', { broker_id: 101, requisites: CARD }],
  ] as const)(
    'PUR-08 FP-01 SAFE-03 sends to support where the gateway does not tell the sum, or tells one of 0 (%s)',
    async (path, kind, fields) => {
      const id = await world.make(kind, { status: 1, amount: '0', ...fields })
      const page = await renderPage(world, `${path}/${id}`)
      await page.onStep('payment')
      expect(page.field('requisite')).toBe('4111 1111 1111 1111')
      expect(page.field('fiat-amount')).toBeNull()
      expect(page.text()).toContain('Ask support for the exact amount')
      expect(page.text()).not.toMatch(/\b0(?:\.00)?\sRUB/)
    },
  )

  it('A80 SAFE-06 warns of a link in the place of the recipient, and names the site that the QR code opens', async () => {
    const page = await openPurchase(world, { is_qr: true })
    await toRequisites(world, page, '4111 1111 1111 1111, https://evil.example/pay')
    expect(document.querySelectorAll('[data-notice="unusual-requisite"]')).toHaveLength(1)
    expect(document.querySelector('figcaption')).toHaveTextContent('opens the site evil.example')
  })

  it('A80 has no warning for an ordinary requisite', async () => {
    await atRequisites(world, { is_qr: true })
    expect(document.querySelector('[data-notice="unusual-requisite"]')).toBeNull()
    expect(document.querySelector('figcaption')).toHaveTextContent('Scan')
  })

  it('SAFE-03 NET-01 RT-05 removes the requisites once the deal was reported to be over, also while the order cannot be loaded', async () => {
    const page = await atRequisites(world)
    await world.setFaults({ call: '/payments_v2', times: 99, status: 502 })
    await world.act(page.dealId(), 'cancel')
    await until(() => page.text().includes('Don’t send anything for now'))
    expect(page.field('requisite')).toBeNull()
    expect(page.text()).not.toMatch(/4111|Send exactly|Pay before/)
    // A payer who has sent the money reports it here; nothing asks the others to pay, or to cancel what is over.
    expect(page.action('confirm-paid')).toHaveTextContent('I have already sent the money')
    expect(page.text()).not.toContain('I paid')
    expect(page.hasAction('cancel')).toBe(false)
    await world.setFaults()
    await until(() => !page.text().includes('Don’t send anything for now'), 10_000)
    await page.onStep('wait')
  })

  it('TIME-12 a time to pay in that ends on another day, at an hour that comes before, is told with the day', async () => {
    const deal = { state: 'confirmed', requisite: CARD, expire_in: 43_200 }
    const page = await openPurchase(world, { status: 1, deal })
    await page.onStep('payment')
    await until(() => page.text().includes('Pay before'))
    expect(page.text()).toMatch(/Pay before \d{1,2} [A-Z][a-z]+, \d\d:\d\d/)
  })

  it('PUR-09 SAFE-03 no tab asks to pay until a time while the deal is reported to be over', async () => {
    const page = await atRequisites(world)
    await page.press('tab', '[data-tab="info"]')
    expect(page.text()).toContain('Pay before')
    await world.setFaults({ call: '/payments_v2', times: 99, status: 502 })
    await world.act(page.dealId(), 'cancel')
    await until(() => !page.text().includes('Pay before'))
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Don’t send anything for now')
  })

  it.each([
    ['without a connection', { drop: true }],
    ['while the order cannot be loaded', { status: 502 }],
  ])('SAFE-03 NET-01 takes requisites away once their time is over, %s', async (_when, fault) => {
    const page = await openPurchase(world, lateDeal)
    await page.onStep('payment')
    await world.control('POST', '/socket', { up: false })
    await world.setFaults({ times: 9_999, ...fault })
    await advance(87_000)
    await until(() => page.field('countdown')?.includes('00:00') === true, 5_000)
    expect(page.field('requisite')).toBe('4111 1111 1111 1111')
    await until(() => page.field('requisite') === null, 12_000)
    expect(page.text()).toContain('The time may be over')
    expect(page.text()).not.toMatch(/4111|Send exactly|Pay before/)
    // Who has sent the money says so here.
    expect(page.action('confirm-paid')).toHaveTextContent('I have already sent the money')
    await world.setFaults()
    await until(() => !page.text().includes('The time may be over'), 60_000)
    expect(page.field('requisite')).toBeNull()
  })

  it('PUR-19 SAFE-03 in the last minute nobody is asked to begin a transfer that may come too late', async () => {
    const page = await openPurchase(world, lateDeal)
    await page.onStep('payment')
    const inTime = 'Send the money and press the button in time'
    const late = 'Don’t start a transfer'
    expect([page.text().includes(inTime), page.text().includes(late)]).toEqual([true, false])
    await advance(35_000)
    await until(() => page.text().includes(late))
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(late)
    for (const demand of [inTime, 'Send the money', 'Pay before']) expect(page.text()).not.toContain(demand)
    expect(document.querySelector(':has(> [data-field=fiat-amount])')).toHaveTextContent(/^To pay/)
    page.action('confirm-paid')
  })

  it('PUR-10 PUR-16 PUR-25 PUR-31 DLG-04 VOTE-01 HINT-04 from the question to the vote', async () => {
    const page = await atRequisites(world)
    await page.press('confirm-paid')
    expect(page.overlay()).toBe('confirm')
    const question = screen.getByRole('dialog', { name: /already sent/ })
    expect(question).toHaveAccessibleDescription(/only if your bank shows/)
    await page.press('dialog-cancel')
    expect(page.overlay()).toBeNull()
    expect(await world.calls('PATCH /deals/states')).toHaveLength(0)
    await page.press('confirm-paid')
    await page.user.dblClick(page.action('dialog-confirm'))
    await page.opens('receipt')
    await page.press('skip-receipt')
    await page.shows('waiting')
    expect(await world.calls('PATCH /deals/states')).toHaveLength(1)
    expect(document.querySelector('[data-receipt]')?.getAttribute('data-receipt')).toBe('pending')
    page.action('open-dispute')
    expect(page.hasAction('back-to-site')).toBe(false)
    expect(page.text()).not.toContain('better rates')

    await world.act(page.dealId(), 'release')
    await page.shows('ok')
    const back = page.action('back-to-site')
    expect(back.getAttribute('target')).toBeNull()
    await page.press('vote-like')
    await until(() => !page.hasAction('vote-like') && !page.hasAction('vote-dislike'))
    // The pressed button is removed: the focus moves to the thanks, not to the top of the page.
    expect(document.activeElement).toHaveRole('status')
    await until(() => document.querySelector('aside a[href*="exchange"]') !== null)
    await page.press('tab', '[data-tab="info"]')
    expect(page.field('transaction-link')).not.toBeNull()
  })

  it('SPEC-18 PUR-01 a pressed bank that starts at once shows its progress, and so does a cancel', async () => {
    const page = await openPurchase(world)
    page.client.deps.storage.set('paymentEmail', 'buyer@mail.com')
    await until(() => page.hasAction('choose-method'))
    const banks = [...document.querySelectorAll<HTMLElement>('[data-action="choose-method"]')]
    const bank = banks.find(({ textContent }) => textContent.includes('VTB')) ?? document.body
    await world.setFaults({ call: 'PATCH /p/', delay_ms: 2_000 })
    await page.user.click(bank)
    expect(bank).toHaveAttribute('aria-busy', 'true')
    expect(document.querySelectorAll('[data-action="choose-method"][aria-busy="true"]')).toHaveLength(1)
    await until(() => page.deal() !== null, 15_000)
    await world.setFaults({ call: 'POST /deals/cancel', delay_ms: 2_000 })
    await page.press('cancel')
    await page.press('dialog-confirm')
    expect(page.action('cancel')).toHaveAttribute('aria-busy', 'true')
    await page.shows('not-ok')
  })

  it('PUR-10 asks whether the money was sent, also if the gateway names no sum', async () => {
    const id = await world.make('purchases', { lang: 'en', status: 1, deal: { state: 'confirmed' } })
    const deal = { deal_id: 5, state: 'confirmed', requisite: '4111111111111111' }
    const body = { id, status: 1, broker_id: 109, is_currency_amount: false, amount: '5', deal }
    await world.setFaults({ call: `/payments_v2/${id}`, times: 99, status: 200, body })
    const page = await renderPage(world, `/payment/${id}`)
    await page.onStep('payment')
    await page.press('confirm-paid')
    expect(page.text()).toContain('Have you already sent the money?')
  })

  it('PUR-28 A27 a merchant that allows it is linked once on every screen of a running order, in a new tab', async () => {
    const page = await openPurchase(world, { merchant: { allow_waiting_back_url: true } })
    const links = () => [...document.querySelectorAll('[data-action="back-to-site"]')]
    await choose(page)
    await until(() => links().length === 1)
    await world.act(page.dealId(), 'confirm', { text: CARD })
    await page.onStep('payment')
    await until(() => links().length === 1)
    await toWaiting(page)
    expect(links()).toHaveLength(1)
    await world.act(page.dealId(), 'dispute')
    await page.shows('dispute', 6_000)
    expect(links()).toHaveLength(1)
    const link = page.action('back-to-site')
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toContain('noopener')
  })

  it('PUR-31 ROLE-05 I already paid leads to the support chat with the facts in the draft, but no card number', async () => {
    const page = await atRequisites(world)
    await world.act(page.dealId(), 'timeout')
    await page.shows('not-ok')
    const id = page.dealId()
    await page.press('already-paid')
    await until(() => document.querySelector('textarea[name="message"]') !== null)
    const draft = page.input('message').value
    expect(page.text()).toContain('Check the text and send it')
    for (const fact of [page.client.deps.pageId, 'A-17', id, '1,500', '1111', '2026-03-02 09:00 UTC'])
      expect(draft).toContain(fact)
    expect(draft).not.toContain('4111111111111111')
    await page.press('send-message')
    await until(async () =>
      (await world.calls('POST /user-messages')).some(({ path }) => path.endsWith('/user-messages')),
    )
  })
})
