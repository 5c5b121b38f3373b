import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { signedOut } from '../../src/features/auth/authSlice.ts'
import { brokersRequested } from '../../src/features/brokers/brokersSlice.ts'
import { renderLoading } from '../support/page.tsx'
import { advance, until, useWorld } from '../support/world.ts'
import { atRequisites, CARD, choose, openPurchase } from './purchaseSteps.ts'

const world = useWorld()

describe('the first screen', () => {
  it('PUR-01 PUR-02 names the secure payment, the order and the methods', async () => {
    const page = await openPurchase(world)
    expect(page.step()).toBe('init')
    expect(document.querySelector('h1')?.textContent).toBe('Secure payment')
    expect(page.field('label')).toContain('A-17')
    expect(page.field('amount')).toMatch(/1,500.*RUB/)
    expect(page.field('merchant')).toBe('Northern Lights Shop')
    await until(() => page.hasAction('choose-method'))
    expect(document.title).toBe('Secure payment')
  })

  it('SPEC-18 moves the focus to the e-mail when the bank is pressed again', async () => {
    const page = await openPurchase(world)
    await page.press('choose-method')
    await page.fill('email', 'payer@mail.com')
    page.action('choose-method').focus()
    await page.press('choose-method')
    expect(document.activeElement).toBe(page.input('email'))
    expect(page.input('email').value).toBe('payer@mail.com')
  })

  it('PUR-06 SPEC-18 the e-mail that was typed under one bank stays under the next one, until the person signs out', async () => {
    const page = await openPurchase(world)
    await page.press('choose-method', '[data-broker-id="109"]')
    await page.fill('email', 'payer@ma')
    await page.press('choose-method', '[data-broker-id="105"]')
    expect(document.querySelector('li:has([data-broker-id="105"]) input')).toBe(page.input('email'))
    expect(document.activeElement).toBe(page.input('email'))
    expect(page.input('email').value).toBe('payer@ma')
    await act(async () => void page.client.store.dispatch(signedOut({ isHere: true })))
    await page.press('choose-method', '[data-broker-id="109"]')
    expect(page.input('email').value).toBe('')
  })

  it('PUR-06 A13 the e-mail that is being sent cannot be changed, and keeps the focus', async () => {
    const page = await openPurchase(world)
    await page.press('choose-method')
    await page.fill('email', 'payer@mail.com')
    await world.setFaults({ call: 'POST /auth/fast-register', delay_ms: 3_000 })
    await page.user.keyboard('{Enter}')
    await page.user.keyboard('x')
    expect(page.input('email')).toHaveValue('payer@mail.com')
    expect(page.input('email')).toHaveFocus()
  })

  it('VAL-07 CP-12 A74 the error of the e-mail stays until it is right; a typed space is dropped', async () => {
    const page = await openPurchase(world)
    await page.press('choose-method')
    await page.fill('email', 'payer@')
    expect(page.input('email')).toBeValid()
    await page.press('submit-method')
    await page.user.type(page.input('email'), ' mail')
    expect(page.input('email')).toHaveValue('payer@mail')
    expect(page.input('email')).toBeInvalid()
    await page.user.type(page.input('email'), '.com')
    expect(page.input('email')).toBeValid()
  })

  it('PUR-03 shows placeholders and the 30 s note while the list of banks is loading', async () => {
    await world.setFaults({ call: 'GET /brokers', delay_ms: 10_000 })
    const page = await openPurchase(world)
    expect(page.text()).toContain('up to 30 seconds')
    expect(page.hasAction('choose-method')).toBe(false)
    await advance(10_000)
    await until(() => page.hasAction('choose-method'))
  })

  it('PUR-03 says that the list did not load, not that there are no banks, and retries', async () => {
    await world.setFaults({ call: 'GET /brokers', times: 9, status: 500 })
    const page = await openPurchase(world)
    await until(() => page.hasAction('retry'), 20_000)
    expect(document.querySelector('[role=alert]')?.textContent).toContain('The list of banks didn’t load')
    await world.setFaults()
    await page.press('retry')
    await until(() => page.hasAction('choose-method'))
  })

  it('PUR-03 SPEC-18 a list that is loaded again stays on screen, with the e-mail that is being typed', async () => {
    const page = await openPurchase(world)
    await page.press('choose-method')
    await page.fill('email', 'payer@ma')
    await world.setFaults({ call: 'GET /brokers', delay_ms: 10_000 })
    await act(async () => void page.client.store.dispatch(brokersRequested()))
    expect(page.input('email').value).toBe('payer@ma')
    await advance(10_500)
    expect(page.input('email').value).toBe('payer@ma')
  })

  it('HINT-02 has three hints while the order takes more than 5 s to load, and the video once its currency is known', async () => {
    const id = await world.make('purchases', { currency: 'rub' })
    await world.setFaults({ times: 2, delay_ms: 8_000 })
    await renderLoading(world, `/payment/${id}`)
    const hints = () => document.querySelectorAll('aside details button[aria-expanded]').length
    await advance(4_500)
    expect(hints()).toBe(0)
    await until(() => hints() === 3, 2_000)
    await until(() => hints() === 4, 20_000)
  })

  it('PUR-27 TIME-02 HINT-01 HINT-02 HINT-05 offers help on every screen', async () => {
    const page = await openPurchase(world)
    const helps = () => {
      expect(page.action('video-link').getAttribute('href')).toMatch(/^https?:/)
      expect(page.action('support-link').getAttribute('href')).toMatch(/^https?:/)
    }
    helps()
    await until(() => page.text().includes('they are an impostor'))
    const hints = ['How to pay', 'Where to check your payment', 'How to stay safe from fraud', 'Video guide']
    const titles = () =>
      [...document.querySelectorAll<HTMLElement>('aside button[aria-expanded]')].filter((one) =>
        hints.includes(one.textContent ?? ''),
      )
    expect(titles().map((one) => one.textContent)).toEqual(hints)
    const [first, second] = titles()
    await page.user.click(first ?? document.body)
    await page.user.click(second ?? document.body)
    expect(titles().map((at) => at.matches('[aria-expanded=true]'))).toEqual([false, true, false, false])
    await choose(page)
    await page.onStep('wait')
    expect(page.text()).toContain('up to 3 minutes')
    helps()
    await until(() => page.deal() !== null)
    await world.act(page.dealId(), 'confirm', { text: CARD })
    await page.onStep('payment')
    helps()
  })
})

describe('requisites', () => {
  it('PUR-08 PUR-33 TIME-12 are shown with copy buttons, countdown, I paid and Cancel, without a QR code that the order does not ask for', async () => {
    const page = await openPurchase(world)
    await choose(page)
    await until(() => page.text().includes('Secure payment has started'))
    fireEvent.click(screen.getByRole('button', { name: 'What happens next' }))
    expect(page.text()).toContain('A card or phone number will appear here')
    expect(page.text()).not.toContain('The search runs')
    await world.act(page.dealId(), 'confirm', { text: CARD })
    await page.onStep('payment')
    expect(page.field('requisite')?.replaceAll(/\D/g, '')).toBe('4111111111111111')
    expect(page.field('holder')).toBe('IVAN PETROV')
    expect(document.querySelector('figcaption')).toBeNull()
    expect(page.field('countdown')).toMatch(/^(15:00|14:5\d)$/)
    for (const field of ['requisite', 'holder', 'fiat-amount']) page.action('copy', `[data-copy="${field}"]`)
    page.action('confirm-paid')
    page.action('cancel')
    const before = page.field('countdown')
    await advance(10_000)
    expect(page.field('countdown')).not.toBe(before)
  })

  it('PUR-08 DATA-11 name a number as a phone if it is one', async () => {
    const page = await atRequisites(world)
    expect(page.field('phone')).toBeNull()
    await world.act(page.dealId(), 'cancel')
    await until(() => page.deal()?.state === 'proposed', 15_000)
    await world.act(page.dealId(), 'confirm', { text: '+79001234567, Sberbank, Ivan P.' })
    await page.onStep('payment')
    for (const field of ['phone', 'requisite']) expect(page.field(field)).toBe('+79001234567')
    expect(page.field('bank')).toBe('Sberbank')
  })

  it('PUR-02 API-02 are shown without a shop if the gateway names none', async () => {
    await atRequisites(world, { merchant: { name: '', website: '' } })
    const rows = [...document.querySelectorAll('dd [data-field]')].map((row) =>
      row.getAttribute('data-field'),
    )
    expect(rows).toContain('label')
    expect(rows).not.toContain('merchant')
  })

  it('PUR-09 A24 PUR-29 of a re-bid: each tab warns of the old card, which is neither shown nor copied, until the warning is dismissed', async () => {
    const page = await atRequisites(world)
    const warning = () => document.querySelector('[data-notice="requisites-changed"]')
    const isForgotten = () => !document.body.innerHTML.replaceAll(/\s/g, '').includes('4111111111111111')
    await world.act(page.dealId(), 'cancel')
    await until(() => warning() !== null, 15_000)
    expect(isForgotten()).toBe(true)
    await page.press('tab', '[data-tab="support"]')
    expect(warning()).toHaveTextContent('old details ending in 1111')
    await until(() => page.deal()?.state === 'proposed', 15_000)
    await world.act(page.dealId(), 'confirm', { text: '5555444433332222, PETR IVANOV' })
    await page.onStep('payment')
    await page.press('tab', '[data-tab="deal"]')
    expect(page.field('requisite')?.replaceAll(/\D/g, '')).toBe('5555444433332222')
    expect(warning()).toHaveTextContent('old details ending in 1111')
    expect(isForgotten()).toBe(true)
    await page.press('tab', '[data-tab="chat"]')
    await page.user.click(screen.getByRole('button', { name: 'Got it' }))
    for (const tab of ['chat', 'info', 'deal']) {
      await page.press('tab', `[data-tab="${tab}"]`)
      expect(warning()).toBeNull()
    }
  })

  it('PUR-09 PUR-19 a payer in another tab reads there that the payment has ended, and not to send anything', async () => {
    const page = await atRequisites(world)
    await page.press('tab', '[data-tab="support"]')
    await world.act(page.dealId(), 'timeout')
    await until(() => page.text().includes('Don’t send any more money to payment details'), 15_000)
    expect(page.text()).toContain('Time ran out before the payment was confirmed')
  })

  it('PUR-09 PUR-31 PUR-32 four tabs, with the numbers and the history of the deal', async () => {
    const page = await atRequisites(world)
    const tabs = [...document.querySelectorAll('[data-action="tab"]')].map((tab) =>
      tab.getAttribute('data-tab'),
    )
    expect(tabs).toEqual(['deal', 'info', 'chat', 'support'])
    const left = page.field('countdown')
    await page.press('tab', '[data-tab="info"]')
    // The countdown runs on every tab.
    expect(page.field('countdown')).toBe(left)
    const id = page.dealId()
    expect(page.field('deal-id')).toBe(id)
    expect(page.field('label')).toBe('A-17')
    expect(page.field('payment-id')).toBe(page.client.deps.pageId)
    expect(page.field('sky-id')).toBe(id)
    for (const text of ['Sberbank', 'SKY ID', 'What happened']) expect(page.text()).toContain(text)
    expect(page.field('transaction-link')).toBeNull()
    await page.press('tab', '[data-tab="chat"]')
    await until(() => document.querySelector('textarea[name="message"]') !== null)
    expect(page.field('countdown')).not.toBeNull()
    await page.press('tab', '[data-tab="support"]')
    expect(page.field('countdown')).not.toBeNull()
    page.action('open-support')
  })
})
