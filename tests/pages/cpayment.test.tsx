// long: the page before and after its start
import { screen as dom, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { EmbedEvent } from '../../src/contract/embed.ts'
import { selectDeposit } from '../../src/features/order/orderSlice.ts'
import { createTestBrowser, createTestDevice } from '../support/browser.ts'
import { renderLoading, renderPage, type ShownPage } from '../support/page.tsx'
import { advance, until, useWorld } from '../support/world.ts'

const world = useWorld()
const ETH_ADDRESS = '0xAb5801a7D398351b8bE11C43'

async function open(fields: object = {}, tail = '', lang: 'en' | 'ru' = 'en') {
  const id = await world.make('crypto-payments', fields)
  return { id, page: await renderPage(world, `/cpayment/${id}${tail}`, { lang }) }
}

const coin = (name: 'btc' | 'eth' | 'usdt') =>
  document.querySelector<HTMLElement>(`[name=symbol][value=${name}]`) ?? expect.fail(`no coin ${name}`)
const agree = () => document.querySelector<HTMLInputElement>('[name=agree]') ?? expect.fail('no terms')
const submit = (page: ShownPage) => {
  const button = page.action('start-deposit')
  return button instanceof HTMLButtonElement ? button : expect.fail('no button')
}
/** Measures an element as soon as it is observed. */
class MeasuredOnce {
  readonly observe: () => void
  readonly disconnect = () => undefined
  constructor(measure: () => void) {
    this.observe = measure
  }
}
const isFlashing = () => document.querySelector('[data-flashing]') !== null

describe('the deposit page, init', () => {
  it('CP-02 CP-03 has three coins with their networks, e-mail, terms and the button', async () => {
    const { page } = await open()
    expect(page.step()).toBe('init')
    expect(
      [...document.querySelectorAll('[name=symbol]')].map((radio) => radio.getAttribute('value')),
    ).toEqual(['btc', 'eth', 'usdt'])
    const names = dom.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)
    expect(names[0]).toContain('Bitcoin')
    expect(names[1]).toContain('Ethereum')
    expect(names[2]).toContain('TRC-20')
    expect(page.input('email')).toBeVisible()
    expect(agree()).toBeVisible()
    expect(submit(page)).toBeVisible()
  })

  it('CP-12 CP-14 the e-mail loses whitespace while typing; terms that are not accepted disable the button; a wrong e-mail only makes it look disabled', async () => {
    const { page } = await open()
    expect(submit(page)).toBeDisabled()
    await page.user.click(agree())
    expect(submit(page)).toBeEnabled()
    expect(submit(page)).toHaveAttribute('aria-disabled', 'true')
    await page.fill('email', 'a b@ mail.com')
    expect(page.input('email')).toHaveValue('ab@mail.com')
    expect(submit(page)).not.toHaveAttribute('aria-disabled')
    await page.user.click(agree())
    expect(submit(page)).toBeDisabled()
  })

  it('CP-12 what is typed behind a dropped space stands where the space was', async () => {
    const { page } = await open()
    await page.fill('email', 'ivanov@mail.com')
    const place = { initialSelectionStart: 4, initialSelectionEnd: 4 }
    await page.user.type(page.input('email'), ' p', place)
    expect(page.input('email')).toHaveValue('ivanpov@mail.com')
  })

  it('CP-12 VAL-05 a pasted sentence does not become the address of somebody else', async () => {
    const { page } = await open()
    await page.user.click(agree())
    await page.user.click(page.input('email'))
    await page.user.paste('ivan@mail.ru Ivan')
    expect(page.input('email')).toHaveValue('ivan@mail.ru Ivan')
    expect(submit(page)).toHaveAttribute('aria-disabled', 'true')
    await page.user.keyboard('{Backspace>4/}')
    expect(page.input('email')).toHaveValue('ivan@mail.ru')
    await page.user.clear(page.input('email'))
    await page.user.paste(' ivan@mail.ru ')
    expect(page.input('email')).toHaveValue('ivan@mail.ru')
    expect(submit(page)).not.toHaveAttribute('aria-disabled')
  })

  it('CP-04 the e-mail that is being sent cannot be changed, and keeps the focus', async () => {
    const { page } = await open()
    await page.user.click(agree())
    await page.fill('email', 'payer@mail.com')
    await world.setFaults({ call: 'POST /auth/fast-register', delay_ms: 3_000 })
    await page.user.keyboard('{Enter}')
    await page.user.keyboard('x')
    expect(page.input('email')).toHaveValue('payer@mail.com')
    expect(page.input('email')).toHaveFocus()
  })

  it.each(['click', 'Enter'])('CP-13 TIME-19 a bad e-mail flashes at each press: %s', async (way) => {
    const { page } = await open()
    await page.user.click(agree())
    await page.fill('email', 'x')
    const press = () =>
      way === 'click' ? page.user.click(submit(page)) : page.user.type(page.input('email'), '{Enter}')
    await press()
    const phases: boolean[] = []
    for (let step = 0; step < 12; step++) {
      phases.push(isFlashing())
      await advance(400)
    }
    expect(phases).toEqual([true, false, true, false, true, false, true, false, true, false, false, false])
    await press()
    expect(isFlashing()).toBe(true)
    expect((await world.calls()).filter(({ method }) => method === 'POST')).toEqual([])
    expect(dom.getByRole('alert')).toHaveTextContent(/valid email address/i)
    expect(page.input('email')).toBeInvalid()
    await page.fill('email', 'ab@mail.com')
    expect(page.input('email')).toBeValid()
  })

  it('CP-15 an unavailable ETH disables the button and says so; another coin enables it again', async () => {
    await world.control('POST', '/coins', { eth: false })
    const { page } = await open()
    await page.user.click(agree())
    await page.fill('email', 'ab@mail.com')
    await page.user.click(coin('eth'))
    await until(() => submit(page).textContent === 'Temporarily unavailable')
    expect(submit(page)).toBeDisabled()
    // Nothing says how to send a coin that is not accepted.
    expect(page.text()).not.toContain('BEP2')
    await page.user.click(coin('btc'))
    await page.user.click(agree())
    await advance(50)
    expect(submit(page)).toBeEnabled()
  })

  it('CP-16 CP-17 warns by coin: its own network, the three wrong ones, the minimum', async () => {
    const { page } = await open()
    await page.user.click(coin('usdt'))
    const warning = dom
      .getByText(/Send only USDT and only on the TRON \(TRC-20\) network/)
      .closest('[role=note]')
    const message = within(warning instanceof HTMLElement ? warning : document.body)
    expect(message.getByText(/BEP2, BEP20 or ERC20/)).toBeVisible()
    expect(dom.getByText(/Minimum 5\sUSDT/)).toBeVisible()
    await page.user.click(coin('eth'))
    expect(message.getByText(/ERC20 tokens/)).toBeVisible()
    expect(dom.getByText(/Minimum 0\.01\sETH/)).toBeVisible()
    await page.user.click(coin('btc'))
    expect(dom.getByText(/Minimum 0\.0002\sBTC/)).toBeVisible()
  })

  it('CP-17 API-10 the minimum of the gateway has precedence over the built-in one', async () => {
    await world.setFaults({ call: '/settings', status: 200, body: { minimums: { usdt: '20' } } })
    const { page } = await open()
    await page.user.click(coin('usdt'))
    await until(() => /Minimum 20\sUSDT/.test(page.text()))
  })
})

describe('the deposit page, in process', () => {
  const address = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE'

  it('CP-05 CP-06 shows amount, address in groups, countdown; copying is confirmed by a toast', async () => {
    const { page } = await open({ status: 1, symbol: 'eth', amount: '0.01', address: ETH_ADDRESS })
    expect(page.field('amount')).toBe('0.01\u00a0ETH')
    expect(page.text()).toContain('holds only the address')
    expect(document.querySelector('header [data-field=amount]')).not.toBeNull()
    expect(page.field('address')).toBe(ETH_ADDRESS)
    expect(document.querySelector('[data-field=address]')?.querySelectorAll('span')).toHaveLength(7)
    const write = vi.spyOn(navigator.clipboard, 'writeText')
    await page.press('copy', '[data-copy=address]')
    expect(write).toHaveBeenCalledWith(ETH_ADDRESS)
    expect(document.querySelector('[data-toasts]')?.textContent).toContain('Copied')
    await page.press('copy', '[data-copy=coin-amount]')
    expect(write).toHaveBeenLastCalledWith('0.01')
    expect(page.action('copy', '[data-copy=address]')).toHaveTextContent('CopyCopied')
    write.mockRejectedValue(new Error('refused'))
    await page.press('copy', '[data-copy=address]')
    expect(page.text()).toContain('so you can copy it by hand')
  })

  it('SAFE-03 an address that changes while it is shown: a warning names the old one by its ending', async () => {
    const fields = { status: 1, symbol: 'eth', amount: '0.01', address: ETH_ADDRESS }
    const { id, page } = await open(fields)
    const changed = { ...fields, id, amount_received: '0', amount_left: '0.01', address: '0xNew' }
    await world.setFaults({ call: `/cp/${id}`, times: 9, status: 200, body: changed })
    await until(() => page.field('address') === '0xNew', 25_000)
    expect(dom.getByRole('alert').closest('[data-notice=requisites-changed]')).not.toBeNull()
    expect(dom.getByRole('alert')).toHaveTextContent(/old address ending in 1C43/)
    expect(page.text()).not.toContain('0xAb58')
    await page.user.click(dom.getByRole('button', { name: 'Got it' }))
    expect(dom.queryByRole('alert')).toBeNull()
  })

  it('SAFE-03 CP-17 an address that changes while the remaining amount is under the minimum: the new one is not offered for payment', async () => {
    const fields = { status: 1, symbol: 'usdt', amount: '10', amount_received: '9.9', address }
    const { id, page } = await open(fields)
    const changed = { ...fields, id, amount_left: '0.1', address: 'TNew' }
    await world.setFaults({ call: `/cp/${id}`, times: 9, status: 200, body: changed })
    await until(() => page.text().includes('Don’t send coins to the old address'), 25_000)
    expect(page.text()).toContain('Don’t send anything more')
    expect(page.text()).not.toContain('Send only to it')
  })

  it('CP-05 the sum is copied as it is shown, with no digit that a wallet refuses', async () => {
    const { page } = await open({ status: 1, symbol: 'usdt', amount: '10.1234567', address })
    expect(page.field('coin-amount')).toBe('10.123457\u00a0USDT')
    const write = vi.spyOn(navigator.clipboard, 'writeText')
    await page.press('copy', '[data-copy=coin-amount]')
    expect(write).toHaveBeenLastCalledWith('10.123457')
  })

  it('CP-09 SAFE-03 in the last minute nobody is asked to begin a transfer that may come too late', async () => {
    const { page } = await open({ status: 1, created_at: '2026-03-02T06:01:10.000Z' })
    await until(() => page.field('address') !== null)
    expect(page.text()).not.toContain('Don’t start the transfer now')
    await advance(11_000)
    expect(page.text()).toContain('Don’t start the transfer now')
    expect(page.text()).not.toContain('Send the coins to this address')
    expect(page.field('address')).not.toBeNull()
  })

  it('CP-07 has no video, neither as a hint nor in the footer', async () => {
    const { page } = await open({ status: 1, address })
    await advance(500)
    expect(page.hasAction('video-link')).toBe(false)
    expect(page.text()).not.toContain('Video')
    expect(page.hasAction('support-link')).toBe(true)
  })

  it('CP-16 names the network beside the address and warns below it', async () => {
    const { page } = await open({ status: 1, symbol: 'usdt', address })
    expect(page.text()).toContain('Network: TRON (TRC-20)')
    expect(page.text()).toMatch(/BEP2, BEP20 or ERC20/)
  })

  it('CP-08 CP-18 a partial payment: received amount, remaining amount, and how to send it', async () => {
    const { page } = await open({ status: 1, amount: '25', amount_received: '10', address })
    expect(page.result()).toBe('pending')
    expect(page.field('amount-received')).toBe('10\u00a0USDT')
    // Once: the sentence beside it says only what is left.
    const notice = document.querySelector('[data-result=pending]')?.textContent
    expect(notice?.match(/(?<!\d)10\sUSDT/g)).toHaveLength(1)
    expect(page.field('amount-left')).toBe('15\u00a0USDT')
    expect(page.action('copy', '[data-copy=amount-left]')).toBeVisible()
  })

  it('CP-17 CP-18 SAFE-03 a remaining amount under the minimum: a warning, and no address to send it to', async () => {
    const { page } = await open({ status: 1, amount: '25', amount_received: '22', address })
    expect(page.field('amount-left')).toBe('3\u00a0USDT')
    expect(dom.getByRole('alert')).toHaveTextContent(/under the minimum of 5\sUSDT/)
    expect(page.field('address')).toBeNull()
    expect(page.hasAction('copy')).toBe(false)
    expect(dom.getByRole('heading', { level: 1 })).toHaveTextContent('Don’t send anything more')
    expect(page.text()).not.toContain('Send the coins to this address')
    expect(page.text()).not.toMatch(/to this address after|compare|Read this before you send/)
    expect(page.text()).not.toContain('Sending from an exchange?')
  })

  it('CP-05 CP-17 SAFE-03 an amount under the minimum: nobody is asked to send it before support has answered', async () => {
    const { page } = await open({ status: 1, symbol: 'usdt', amount: '3', address })
    expect(dom.getByRole('alert')).toHaveTextContent(/3\sUSDT is under the minimum of 5\sUSDT/)
    expect(document.querySelector('main [data-action=support-link]')).not.toBeNull()
    expect(dom.getByRole('heading', { level: 1 })).toHaveTextContent('Don’t send anything yet')
    expect(page.text()).not.toMatch(/Send the coins|detect it automatically|from an exchange/)
    expect(page.text()).not.toContain('Waiting for your transfer')
    expect(page.result()).toBe('waiting')
    // The gateway may credit it: its minimum may have changed.
    expect(page.field('address')).toBe(address)
  })

  it.each([
    ['none', '0', { address: null }],
    ['one that cannot be read', '0', { address: 'T abc' }],
    ['none any more, with a part received', '10', { address: null }],
  ])('CP-05 SAFE-03 a started deposit with %s says so, asks nothing', async (_what, received, answered) => {
    const id = await world.make('crypto-payments', {})
    const order = { id, status: 1, symbol: 'usdt', amount: '25', amount_received: received }
    const body = { ...order, created_at: '2026-03-02T08:59:00.000Z', ...answered }
    await world.setFaults({ call: `GET /cp/${id}`, times: 9, status: 200, body })
    const page = await renderPage(world, `/cpayment/${id}`)
    await until(() => page.result() !== null)
    expect(dom.getByRole('heading', { level: 1 })).toHaveTextContent('Preparing the address')
    expect(page.text()).toContain('It will appear here. Don’t send anything yet.')
    expect(page.text()).not.toMatch(/Send the coins|valid until|Exact amount|detect it automatically/)
    expect(page.field('amount-received')).toBe(received === '0' ? null : '10\u00a0USDT')
    expect(document.querySelectorAll('[data-result]')).toHaveLength(1)
    await world.setFaults({ call: `GET /cp/${id}`, times: 9, status: 200, body: { ...body, address } })
    await until(() => page.field('address') !== null, 21_000)
  })

  it.each([
    ['without a start', null],
    ['with a start in another zone, which comes meanwhile', '2026-03-02T09:15:30.000Z'],
  ])('CP-05 CP-09 SAFE-03 NET-01 removes an address %s not checked for 15 minutes', async (_start, since) => {
    const id = await world.make('crypto-payments', {})
    const order = { id, status: 1, symbol: 'usdt', amount: '25', amount_received: '0', address }
    const body = { ...order, created_at: since }
    await world.setFaults({ call: `/cp/${id}`, times: 99, status: 200, body })
    const page = await renderPage(world, `/cpayment/${id}`)
    await until(() => page.field('address') !== null)
    await world.setFaults({ times: 9_999, drop: true })
    await advance(14 * 60_000)
    expect(page.field('address')).not.toBeNull()
    await advance(2 * 60_000)
    expect(page.field('address')).toBeNull()
    expect(page.hasAction('copy')).toBe(false)
    expect(page.text()).toContain('Don’t send anything for now')
    expect(page.text()).toContain('If you have already sent the coins, keep the transaction link')
    expect(page.text()).not.toContain('receipt')
    await world.setFaults({ call: `/cp/${id}`, times: 99, status: 200, body })
    await until(() => page.field('address') !== null, 40_000)
  })

  it('CP-08 CP-18 SAFE-03 all received but not confirmed yet: no partial amount, no remaining amount, no address', async () => {
    const received = { amount: '0.0012', amount_received: '0.0012', amount_left: '0' }
    const { page } = await open({ status: 1, symbol: 'btc', ...received })
    expect(page.result()).toBe('pending')
    expect(dom.getByRole('heading', { level: 1 })).toHaveTextContent('The coins have arrived')
    expect(page.text()).toContain('there is nothing more to send')
    expect(page.field('amount-received')).toContain('0.0012')
    for (const field of ['address', 'amount-left', 'coin-amount']) expect(page.field(field)).toBeNull()
    expect(page.text()).not.toContain('Only a part')
  })

  it('CP-05 CP-18 a deposit of any sum does not ask for a sum of zero', async () => {
    const { id, page } = await open({ status: 1, symbol: 'btc' })
    const payment = selectDeposit(page.state())
    const body = { ...payment, amount: null, amount_received: '0', amount_left: '0' }
    await world.setFaults({ call: `/cp/${id}`, times: 99, status: 200, body })
    await advance(20_100)
    expect(page.result()).toBe('waiting')
    expect(page.field('address')).not.toBeNull()
    expect(page.field('coin-amount')).toBeNull()
    expect(document.querySelector('[data-action=open-wallet][href*=amount]')).toBeNull()
    // The code has none either, in any form.
    expect(page.text()).not.toMatch(/the amount|and amount|address only/)
  })

  it('CP-05 VAL-17 says which amount to enter at an exchange that keeps a fee', async () => {
    const { page } = await open({ status: 1, amount: '25', address })
    await page.user.click(dom.getByText('Sending from an exchange?'))
    await page.fill('fee', '1,5')
    expect(document.querySelector('output')?.textContent).toBe('26.5\u00a0USDT')
    for (const [typed, error] of [
      ['12 34', 'Enter a number, for example 0.001'],
      ['1,000', 'This can mean two numbers. Enter 1000 or 1.000.'],
    ] as const) {
      await page.fill('fee', typed)
      expect(page.input('fee')).toHaveValue(typed)
      expect(document.querySelector('output')).toBeNull()
      expect(dom.getByRole('alert')).toHaveTextContent(error)
    }
    // What is typed stays as it is.
    await page.fill('fee', '1,000.5')
    expect(page.input('fee')).toHaveValue('1,000.5')
    expect(document.querySelector('output')?.textContent).toBe('1,025.5\u00a0USDT')
  })

  it('CP-08 CP-10 success says so, and names an amount received beyond the sum', async () => {
    const { page } = await open({ status: 2, amount: '25', amount_received: '30', address })
    expect(page.result()).toBe('success')
    expect(page.field('amount-received')).toBe('30\u00a0USDT')
    expect(page.text()).toContain('More arrived than needed')
    await until(() => document.querySelector('[data-promo]') !== null)
    const back = page.action('back-to-site')
    expect(back).toHaveAttribute('href', 'https://merchant.example/balance')
    expect(back).not.toHaveAttribute('target')
  })

  it.each([
    ['a part', '10', 'Time is up. Only a part has arrived'],
    ['all', '25', 'The coins have arrived, but the time is up'],
  ])('CP-10 CP-18 if %s came too late, support stands before the shop', async (_what, received, title) => {
    const { page } = await open({ status: 3, address, amount: '25', amount_received: received })
    expect(page.result()).toBe('overtime')
    expect(dom.getByRole('heading', { level: 1 })).toHaveTextContent(title)
    expect(page.text().includes('Before you create a new order, contact support')).toBe(received === '10')
    expect(page.text()).not.toMatch(/a new order is needed|Create a new order|Already sent the coins\?/)
    expect(page.field('amount-received')).toBe(`${received}\u00a0USDT`)
    expect(page.hasAction('copy', '[data-copy=support]')).toBe(true)
    const support = document.querySelector('main [data-action=support-link]')
    expect(support).toHaveAttribute('href', expect.stringMatching(/^https?:/))
    const back = page.action('back-to-site')
    expect(support?.compareDocumentPosition(back)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it.each([
    ['the time is over', { status: 3, amount: '25', amount_received: '0' }],
    ['too much came', { status: 2, amount: '25', amount_received: '30' }],
    ['the rest is too small', { status: 1, amount: '25', amount_received: '24.9' }],
  ])('CP-18 if %s a link to support is beside the text that mentions it', async (_what, order) => {
    await open({ ...order, address })
    const link = document.querySelector('main [data-action=support-link]')
    expect(link).toHaveAttribute('href', expect.stringMatching(/^https?:/))
  })

  it('ROUTE-06 CP-06 A8 embedded has no header and footer, and opens links only in new tabs', async () => {
    const { page } = await open({ status: 2, amount: '25', amount_received: '25' }, '/embedded')
    expect(document.querySelector('[data-page=cpayment]')).not.toBeNull()
    expect(document.querySelector('aside')).toBeNull()
    expect(document.querySelector('footer')).toBeNull()
    expect(page.field('version')).toBe('v1.6.34')
    expect(page.field('amount')).toBe('25\u00a0USDT')
    for (const link of document.querySelectorAll('a[href^=http]'))
      expect(link).toHaveAttribute('target', '_blank')
    expect(page.hasAction('language')).toBe(true)
    expect(page.hasAction('support-link')).toBe(true)
  })

  it.each([
    ['/embedded', [{ type: 'resize', height: 640 }, { type: 'close' }]],
    ['', []],
  ])('ROUTE-06 A8 with %j tells the framing page its height, and Escape: %j', async (tail, expected) => {
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 360, 639.5))
    vi.stubGlobal('ResizeObserver', MeasuredOnce)
    const device = createTestDevice(createTestBrowser())
    const posted: object[] = []
    const post = (_id: unknown, event: EmbedEvent) => {
      if (event.type === 'resize' || event.type === 'close') posted.push(event)
    }
    device.parent = { lang: null, post }
    const id = await world.make('crypto-payments', {})
    const page = await renderPage(world, `/cpayment/${id}${tail}`, { device })
    await page.user.keyboard('{Escape}')
    expect(posted).toEqual(expected)
  })

  it('ROUTE-04 ROUTE-06 an embedded order that does not exist stays at its address and says so', async () => {
    const page = await renderLoading(world, '/cpayment/nobody/embedded')
    await until(() => document.querySelector('[data-page=not-found]') !== null)
    expect(page.text()).toContain('Error 404')
    expect(page.state().shell.destination).toBeNull()
    const before = (await world.calls('GET /cp/')).length
    await advance(60_000)
    expect(await world.calls('GET /cp/')).toHaveLength(before)
  })
})
