import { act, screen as dom } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderPage, type ShownPage } from '../support/page.tsx'
import { advance, until, useWorld } from '../support/world.ts'

const world = useWorld()

async function open(fields: { type?: 'payment' | 'sale'; [name: string]: unknown } = {}) {
  const id = await world.make('flashpay', { amount: '3000', ...fields })
  return { id, page: await renderPage(world, `/flashpay/${fields.type ?? 'payment'}/${id}`) }
}

async function choose(page: ShownPage, name: string) {
  await until(() => dom.queryByRole('button', { name: new RegExp(name) }) !== null)
  await page.user.click(dom.getByRole('button', { name: new RegExp(name) }))
  await advance(300)
}

/** The field of a card bank is filled in. */
async function atMask() {
  const opened = await open()
  await choose(opened.page, 'Sberbank')
  await opened.page.fill('mask', '4111111111111111')
  return opened
}

describe('the flash-pay page', () => {
  it('FP-03 lists the banks of /brokers/flashpay, the preferred ones first', async () => {
    const { page } = await open()
    await until(() => page.hasAction('choose-method'))
    const names = [...document.querySelectorAll('[data-action=choose-method]')].map((one) => one.textContent)
    expect(names[0]).toContain('Sberbank')
    expect(names.join()).not.toContain('Otkritie')
    expect(page.field('amount')).toContain('3,000')
  })

  it('FP-04 VAL-11 VAL-12 a card bank requires 16 digits before it continues', async () => {
    const { page } = await open()
    await choose(page, 'Sberbank')
    await until(() => page.hasAction('submit-method') && document.querySelector('[name=mask]') !== null)
    expect(page.action('submit-method')).toBeDisabled()
    await page.fill('mask', '411111111111111')
    expect(page.action('submit-method')).toBeDisabled()
    await page.user.type(page.input('mask'), '1')
    expect(page.input('mask')).toHaveValue('4111-1111-1111-1111')
    expect(page.action('submit-method')).toBeEnabled()
    await page.press('submit-method')
    await page.onStep('payment')
  })

  it('FP-04 FP-05 a card number that is being sent cannot be changed, and keeps the focus', async () => {
    const { id, page } = await atMask()
    await world.setFaults({ call: `PATCH /p2/${id}`, delay_ms: 3_000 })
    await page.user.keyboard('{Enter}')
    await page.user.keyboard('{Backspace}')
    expect(page.input('mask')).toHaveValue('4111-1111-1111-1111')
    expect(page.input('mask')).toHaveFocus()
  })

  it('FP-04 A74 the refusal of a card number stays until another one is complete, and comes back with it', async () => {
    const { id, page } = await atMask()
    const refusal = { call: `PATCH /p2/${id}`, status: 400, body: { detail: 'Card invalid' } }
    await world.setFaults(refusal)
    await page.press('submit-method')
    await until(() => page.input('mask').hasAttribute('aria-invalid'))
    expect(page.input('mask')).toHaveAccessibleDescription(/^Invalid card number/)
    await page.user.type(page.input('mask'), '{Backspace}')
    expect(page.input('mask')).toBeInvalid()
    await page.user.type(page.input('mask'), '2')
    expect(page.input('mask')).toBeValid()
    await page.user.type(page.input('mask'), '{Backspace}1')
    expect(page.input('mask')).toBeInvalid()
    await page.fill('mask', '5555555555554444')
    expect(page.input('mask')).toBeValid()
    await world.setFaults(refusal)
    await page.press('submit-method')
    await until(() => page.input('mask').hasAttribute('aria-invalid'))
  })

  it.each([
    ['no answer', { drop: true }],
    ['a fault of the gateway', { status: 500, body: {} }],
  ])('FP-04 SPEC-18 a typed card number outlives %s', async (_what, fault) => {
    const { id, page } = await atMask()
    await world.setFaults({ call: `PATCH /p2/${id}`, times: 9, ...fault })
    await page.press('submit-method')
    await page.opens('error', 30_000)
    await page.press('dialog-cancel')
    await advance(500)
    expect(page.input('mask')).toHaveValue('4111-1111-1111-1111')
  })

  it.each([
    ['sale', '3,000'],
    ['payment', '3,000.01'],
  ] as const)('FP-01 SALE-27 promises the seller no more than arrives (%s)', async (type, sum) => {
    const { page } = await open({ type, amount: '3000.009' })
    await until(() => page.hasAction('choose-method'))
    expect(page.field('amount')?.replace('\u00a0RUB', '')).toBe(sum)
  })

  it('FP-07 FP-10 shows requisites with a copy button for each part, hints, video and the 15 minutes', async () => {
    const { page } = await open({ status: 1, broker_id: 109, requisites: '2200 0000 1234 5678, IVAN PETROV' })
    expect(page.step()).toBe('payment')
    const write = vi.spyOn(navigator.clipboard, 'writeText')
    await page.press('copy', '[data-copy=requisite]')
    expect(write).toHaveBeenLastCalledWith('2200000012345678')
    await page.press('copy', '[data-copy=holder]')
    expect(write).toHaveBeenLastCalledWith('IVAN PETROV')
    await page.press('copy', '[data-copy=fiat-amount]')
    expect(write).toHaveBeenLastCalledWith('3000')
    await page.user.click(dom.getByText('Tips'))
    const hints = ['How to pay', 'Where to check your payment', 'How to stay safe from fraud', 'Video guide']
    for (const hint of hints) expect(dom.getByRole('button', { name: hint })).toBeVisible()
    expect(page.hasAction('video-link')).toBe(true)
    expect(page.text()).toContain('within 15 minutes')
    expect(page.field('transaction-link')).toBeNull()
  })

  it('FP-07 HIST-03 needs no report of the payment: there is no button for it', async () => {
    const { page } = await open({ status: 1, deal: { state: 'confirmed' } })
    expect(page.step()).toBe('payment')
    expect(page.text()).toContain('What happened')
    expect(page.text()).not.toContain('report it')
  })

  it.each(['payment', 'sale'] as const)('FP-07 FP-10 shows no time while a %s is disputed', async (type) => {
    const deal = { state: 'paid', dispute: { initiator: 'payer', opponent: 'trader' } }
    const { page } = await open({ type, status: 1, broker_id: 109, deal })
    await page.shows('dispute')
    expect(page.text()).not.toContain('15 minutes')
  })

  it('FP-10 SAFE-03 once the transaction has started, its link is shown, and a payment is asked not to be repeated before its requisites', async () => {
    const { id, page } = await open({ status: 1, broker_id: 109 })
    await until(() => page.field('requisite') !== null)
    await world.actOnOrder(id, 'start', { link: 'https://explorer.example/tx/1' })
    await until(() => page.field('transaction-link') !== null, 6_000)
    const link = document.querySelector('a[data-field=transaction-link]')
    expect(link).toHaveAttribute('href', 'https://explorer.example/tx/1')
    expect(link).toHaveAttribute('target', '_blank')
    const text = page.text()
    expect(text).not.toContain('within 15 minutes')
    const warnedAt = text.indexOf('Don’t send the money a second time.')
    expect(warnedAt).toBeGreaterThan(-1)
    expect(warnedAt).toBeLessThan(text.indexOf(page.field('requisite') ?? 'none'))
    for (const demand of ['Send the money', 'Send exactly']) expect(text).not.toContain(demand)
    expect(text).toContain('The result will appear here.')
  })

  it('FP-10 SAFE-03 a payment whose transaction has started does not ask to send nothing when its time is over', async () => {
    const deal = { state: 'confirmed', expire_in: 300 }
    const { id, page } = await open({ status: 1, broker_id: 109, deal })
    await world.actOnOrder(id, 'start', { link: 'https://explorer.example/tx/1' })
    await until(() => page.field('transaction-link') !== null, 6_000)
    await world.setFaults({ call: `GET /p2/${id}`, times: 999, status: 500 })
    await advance(620_000)
    expect(page.text()).not.toContain('Don’t send anything for now')
    expect(page.field('requisite')).not.toBeNull()
  })

  it('FP-07 says that the requisites are still being prepared while there are none', async () => {
    const { page } = await open({ status: 1, broker_id: 109, requisites: null })
    expect(page.result()).toBe('waiting')
    expect(page.text()).toContain('Don’t send anything yet')
  })

  it.each(['payment', 'sale'] as const)('FP-09 a failed %s has the link that it mentions', async (type) => {
    await open({ type, status: 3, broker_id: 109 })
    const link = document.querySelector('[data-result] [data-action=support-link]')
    expect(link?.getAttribute('href')).toMatch(/^https?:/)
  })

  it('FP-05 ENG-02 of two presses that are replayed at once, the bank that is sent is the one that is busy', async () => {
    const { id, page } = await open({ type: 'sale' })
    await until(() => page.hasAction('choose-method'))
    const [first, second] = document.querySelectorAll<HTMLElement>('[data-action=choose-method]')
    act(() => {
      first?.click()
      second?.click()
    })
    const busy = document.querySelectorAll('[data-action=choose-method][aria-busy=true]')
    expect([...busy]).toEqual([first])
    await page.onStep('payment')
    const broker_id = Number(first?.dataset.brokerId)
    expect(await world.bodies(`PATCH /s2/${id}`)).toMatchObject([{ broker_id }])
  })
})

describe.each([
  ['payment', 'requisite', '2200 0000 1234 5678', ['Send the money', 'Send exactly', 'Pay before']],
  ['sale', 'address', 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE', ['Send the coins to this address']],
] as const)('the end of the time of a %s', (type, field, requisite, demands) => {
  async function openInTime() {
    const deal = { state: 'confirmed', requisite, amount: '33.5', expire_in: 45 }
    const { page } = await open({ type, status: 1, broker_id: 109, deal })
    await until(() => page.field(field) === requisite)
    return page
  }

  it('FP-07 A75 SAFE-03 in the last minute nobody is asked to begin a transfer that may come too late', async () => {
    const page = await openInTime()
    expect(page.field('countdown')).toMatch(/^01:[23]\d$/)
    for (const demand of demands) expect(page.text()).toContain(demand)
    await advance(20_000)
    expect(page.text()).not.toContain('Don’t start the transfer now')
    await advance(30_000)
    expect(page.text()).toContain('Don’t start the transfer now')
    for (const demand of demands) expect(page.text()).not.toContain(demand)
    expect(page.field(field)).toBe(requisite)
  })

  it('FP-07 A75 SAFE-03 NET-01 removes requisites once their time is over, if the order cannot be loaded', async () => {
    const page = await openInTime()
    await world.setFaults({ times: 9_999, drop: true })
    await advance(84_000)
    expect(page.field(field)).toBe(requisite)
    await advance(20_000)
    expect(page.field(field)).toBeNull()
    expect(page.text()).toContain('The time may be over')
  })

  it('FP-07 SAFE-03 NET-01 removes requisites without a deadline that could not be checked for 15 minutes, until they can', async () => {
    const { page } = await open({ type, status: 1, broker_id: 109, requisites: requisite })
    await until(() => page.field(field) === requisite)
    await world.setFaults({ times: 9_999, drop: true })
    await advance(14 * 60_000)
    expect(page.field(field)).toBe(requisite)
    await advance(2 * 60_000)
    expect(page.field(field)).toBeNull()
    expect(page.text()).toContain('Don’t send anything for now')
    // A bank gives a receipt, a wallet does not.
    expect(page.text().includes('keep the receipt')).toBe(type === 'payment')
    expect(page.text().includes('keep the transaction link')).toBe(type === 'sale')
    await world.setFaults()
    await until(() => page.field(field) === requisite, 60_000)
  })
})
