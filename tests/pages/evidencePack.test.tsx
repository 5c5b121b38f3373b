// long: the documents and the history in every state of every kind of order
/** The documents about an order, in the real app: the evidence pack with all known data, and the proof of payment. */
import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { createTestBrowser } from '../support/browser.ts'
import { renderPage, type ShownPage } from '../support/page.tsx'
import { translatePage } from '../support/translatePage.ts'
import { advance, eventuallyTrue, until, useWorld } from '../support/world.ts'
import { atRequisites, openPurchase, toPaid, toRequisites, toWaiting } from './purchaseSteps.ts'

const world = useWorld()
const LINK = 'https://chain.example/tx/7'
const printPage = (kind: string) => document.querySelector<HTMLElement>(`[data-page-print="${kind}"]`)
const has = (name: string) => document.querySelector(`[data-action="${name}"]`) !== null

/** Events of the history, newest first, each with who caused it. */
const events = () =>
  [...document.querySelectorAll<HTMLElement>('[data-field="history"] > li')].map(
    ({ dataset }) => `${dataset['event']} ${dataset['by']}`,
  )

const KINDS = {
  payment: 'purchases',
  sale: 'sales',
  cpayment: 'crypto-payments',
  'flashpay/payment': 'flashpay',
  'flashpay/sale': 'flashpay',
} as const

async function open(path: keyof typeof KINDS, fields: object) {
  const type = path.startsWith('flashpay') ? { type: path.split('/')[1] } : {}
  const id = await world.make(KINDS[path], { ...type, ...fields })
  return renderPage(world, `/${path}/${id}`, { browser: createTestBrowser() })
}

async function openEvidence(page: ShownPage) {
  await page.press('save-evidence')
  // The checksum is computed in another thread.
  await eventuallyTrue(() => printPage('evidence') !== null)
  return screen.getByRole('dialog', { name: 'Everything about this order' })
}

describe('everything about an order', () => {
  it('EVID-01 SPEC-20 of a sale that is requested before the release is shown after it, though its button has moved', async () => {
    const page = await open('sale', { status: 1, is_approved: true, lang: 'en', deal: { state: 'paid' } })
    await until(() => has('save-evidence'))
    expect(page.action('save-evidence').closest('details')).toBeNull()
    await world.setFaults({ call: 'GET /user-messages', times: 2, delay_ms: 20_000 })
    await page.press('save-evidence')
    await world.act(page.dealId(), 'release')
    await page.shows('ok')
    expect(page.action('save-evidence').closest('details')).not.toBeNull()
    expect(printPage('evidence')).toBeNull()
    await eventuallyTrue(() => printPage('evidence') !== null, 500)
    expect(screen.getByRole('row', { name: /^State/ })).toHaveTextContent('Completed')
  })

  it('EVID-01 that is made when the person has gone on to choose another method is not shown later, over the next search', async () => {
    const page = await openPurchase(world, { status: 1, deal: { state: 'deleted' } })
    await until(() => has('save-evidence') && has('choose-another'))
    await world.setFaults({ call: 'GET /user-messages', times: 2, delay_ms: 5_000 })
    await page.press('save-evidence')
    await page.press('choose-another')
    await page.onStep('init')
    await advance(20_000)
    await world.setFaults()
    await page.press('choose-method')
    await page.onStep('wait')
    await page.press('tab', '[data-tab="support"]')
    await until(() => has('save-evidence'))
    await eventuallyTrue(() => !page.action('save-evidence').matches(':disabled'))
    expect(printPage('evidence')).toBeNull()
  })

  it('EVID-01 HIST-02 of a paid purchase describes what was shown and what happened', async () => {
    const page = await openPurchase(world)
    await toPaid(world, page)
    await until(() => events().includes('paid me'))
    expect(events().slice(0, 3)).toEqual(['paid me', 'requisite-shown trader', 'deal-proposed me'])
    expect(events()).toContain('order-opened me')
    expect(screen.getByRole('region', { name: /What happened/ })).toHaveTextContent(
      'The seller checks their account and confirms the payment.',
    )
    const pack = await openEvidence(page)
    expect(within(pack).getByRole('row', { name: /Order number A-17/ })).toBeVisible()
    expect(within(pack).getByRole('row', { name: 'You The buyer' })).toBeVisible()
    expect(within(pack).getByRole('row', { name: /4111 11•• … 1111/ })).toBeVisible()
    expect(within(pack).getByRole('row', { name: /You You reported the payment/ })).toBeVisible()
    expect(pack).not.toHaveTextContent('4111111111111111')
    expect(pack).toHaveTextContent(/[0-9a-f]{64}/)
    expect(within(pack).getByRole('button', { name: 'File for checking' })).toBeVisible()
  })

  it('EVID-01 of a purchase with a second trader tells until when the details of the first were shown, and of which deal', async () => {
    const page = await openPurchase(world)
    await toRequisites(world, page)
    const first = page.dealId()
    await world.act(first, 'cancel')
    await until(() => page.dealId() !== first, 60_000)
    await world.act(page.dealId(), 'confirm', { text: '5555444433332222, PETR SIDOROV' })
    await page.onStep('payment')
    await page.press('tab', '[data-tab="support"]')
    await until(() => has('save-evidence'))
    const pack = await openEvidence(page)
    expect(within(pack).getByRole('row', { name: /4111/ })).toHaveTextContent(
      new RegExp(` – .*4111 11•• … 1111 \\(SKY ID ${first}\\)$`),
    )
    expect(within(pack).getByRole('row', { name: /5555/ })).toHaveTextContent(/5555 44•• … 2222$/)
  })

  it.each([
    ['payment', { status: 2, deal: { state: 'closed' } }],
    ['payment', { status: 1, deal: { state: 'paid', dispute: { initiator: 'payer' } } }],
    ['sale', { status: 1, is_approved: true, broker_id: 1, token: null }],
    ['sale', { status: 2, deal: { state: 'closed' } }],
    ['cpayment', { status: 1, symbol: 'btc', amount: '0.5' }],
    ['flashpay/payment', { status: 1 }],
    ['flashpay/sale', { status: 3 }],
  ] as const)('EVID-01 is offered once in any state after the first screen: %s %j', async (path, fields) => {
    const page = await open(path, fields)
    await until(() => has('save-evidence-json'))
    expect(document.querySelectorAll('[data-action="save-evidence"]')).toHaveLength(1)
    expect(await openEvidence(page)).toHaveTextContent('Checksum')
  })

  it.each([
    ['payment', { status: 0 }],
    ['sale', { status: 0 }],
    ['cpayment', {}],
    ['flashpay/payment', {}],
  ] as const)('SPEC-20 is not on the first screen: %s', async (path, fields) => {
    await open(path, fields)
    await until(() => document.querySelector('aside details') !== null)
    expect(has('save-evidence')).toBe(false)
  })

  it('SPEC-20 stands in the Support tab before money has moved, and on the screen after it', async () => {
    const page = await atRequisites(world)
    expect(has('save-evidence')).toBe(false)
    await page.press('tab', '[data-tab="support"]')
    await until(() => has('save-evidence') && has('save-evidence-json'))
    await page.press('tab', '[data-tab="deal"]')
    await toWaiting(page)
    await until(() => has('save-evidence'))
    expect(page.action('save-evidence').closest('details')).toBeNull()
    await world.act(page.dealId(), 'release')
    await page.shows('ok')
    await until(() => has('save-proof') && has('save-evidence'))
    expect(page.action('save-proof').closest('details')).toBeNull()
    expect(page.action('save-evidence').closest('details')).not.toBeNull()
  })

  it('SPEC-20 stand on the screen of a sale that its seller lost in a dispute, which has no confirmation', async () => {
    const dispute = { initiator: 'buyer', opponent: null }
    await open('sale', { status: 2, is_approved: true, deal: { state: 'closed', dispute } })
    await until(() => has('save-evidence'))
    expect(document.querySelector('[data-action="save-evidence"]')?.closest('details')).toBeNull()
    expect(has('save-proof')).toBe(false)
  })

  it('EVID-01 names a shop once if it is called like its site', async () => {
    const page = await open('cpayment', { status: 1, symbol: 'btc', amount: '0.5' })
    await until(() => has('save-evidence-json'))
    const shop = within(await openEvidence(page)).getByRole('row', { name: /^Shop/ })
    expect(shop.textContent.match(/merchant\.example/g)).toHaveLength(1)
  })

  it('EVID-01 SAFE-06 I18N-06 a message has the words in which it was written, in the order in which the chat shows them, also where the browser translates the page', async () => {
    const page = await openPurchase(world)
    await toPaid(world, page)
    await world.act(page.dealId(), 'message', { text: 'Pay to \u202E1111 2222\u202C now' })
    const dialog = await openEvidence(page)
    expect(dialog.textContent).not.toContain('\u202E')
    translatePage()
    expect(dialog.textContent).toContain('⟪')
    expect(within(dialog).getByText('Pay to 1111 2222 now')).toBeVisible()
  })

  it('EVID-01 SAFE-06 what the other side writes can imitate neither a file nor another row', async () => {
    const seller = { nickname: `ann\n\u202Etroppus\u200B${'x'.repeat(500)}` }
    const id = await world.make('purchases', { status: 1, deal: { state: 'paid', seller } })
    const page = await renderPage(world, `/payment/${id}`, { lang: 'en' })
    await until(() => has('save-evidence'))
    const { nickname: sender } = seller
    const from = (id: number, message: string, media: object | null) => ({ id, sender, message, media })
    const pdf = { id: 5, url: '/5', name: 'receipt.pdf', mime: 'application/pdf' }
    const body = [from(1, 'My receipt [receipt.pdf]', null), from(2, 'My receipt', pdf)]
    await world.setFaults({ call: 'GET /user-messages', times: 9, status: 200, body })
    const dialog = await openEvidence(page)
    const [forged, real] = within(dialog).getAllByRole('row', { name: /My receipt/ })
    const cells = (row: HTMLElement | undefined) =>
      row &&
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
    expect(cells(forged)?.slice(1)).toEqual(['My receipt [receipt.pdf]', ''])
    expect(cells(real)?.slice(1)).toEqual(['My receipt', 'receipt.pdf'])
    const partner = within(dialog).getByRole('row', { name: /^The other side/ })
    expect(partner.textContent.length).toBeLessThan(60)
    expect(partner.textContent).toContain('ann troppusx')
  })

  it('EVID-04 says so where the browser does not print', async () => {
    const page = await open('payment', { status: 3 })
    await until(() => has('save-evidence'))
    const pack = await openEvidence(page)
    vi.stubGlobal('print', undefined)
    await page.user.click(within(pack).getByRole('button', { name: 'Print or save as PDF' }))
    expect(within(pack).getByRole('alert')).toHaveTextContent('This browser does not print')
  })

  it('EVID-04 says so where the browser saves no file', async () => {
    const page = await open('payment', { status: 3 })
    await until(() => has('save-evidence-json'))
    vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
      throw new Error('blocked')
    })
    await page.press('save-evidence-json')
    await eventuallyTrue(() => page.text().includes('The file was not saved'))
  })
})

describe('the history on the pages', () => {
  it('HIST-01 contains a press on "copy"', async () => {
    const page = await atRequisites(world)
    await page.press('copy', '[data-copy="requisite"]')
    await toWaiting(page)
    const copied = document.querySelector('[data-event="requisite-copied"]')
    expect(copied).toHaveAttribute('data-by', 'me')
    expect(copied).toHaveTextContent('You copied the payment details: …1111')
  })

  it.each([
    ['payment', { status: 2, deal: { state: 'closed' } }, 'released trader'],
    ['sale', { status: 2, deal: { state: 'closed' } }, 'released me'],
    ['flashpay/payment', { status: 2 }, 'released system'],
    ['cpayment', { status: 2, symbol: 'btc', amount: '0.5', amount_received: '0.5' }, 'released system'],
  ] as const)('HIST-02 is listed: %s %j', async (path, fields, expected) => {
    await open(path, fields)
    await until(() => events().includes(expected))
    expect(document.querySelectorAll('[data-field="history"]')).toHaveLength(1)
  })
})

describe('the proof', () => {
  it('PROOF-01 of a purchase: all values, with the requisite masked', async () => {
    const page = await openPurchase(world)
    await toPaid(world, page)
    await world.act(page.dealId(), 'release')
    await page.shows('ok', 6_000)
    await page.press('save-proof')
    const proof = screen.getByRole('dialog', { name: 'Proof of payment' })
    const row = (name: RegExp) =>
      within(proof).getByRole('row', { name }).textContent.replaceAll('\u00a0', ' ')
    expect(row(/Order number A-17/)).toContain('A-17')
    expect(row(/^You transferred/)).toContain('1,500 RUB')
    expect(row(/^Bought/)).toMatch(/USDT$/)
    expect(row(/^Rate/)).toMatch(/RUB$/)
    expect(row(/^Method/)).toContain('Sberbank')
    expect(row(/4111 11•• … 1111/)).not.toContain('4111111111111111')
    expect(row(/^Completed \(gateway time, UTC\)/)).toMatch(/\d\d:\d\d:\d\d$/)
    expect(row(/^Completed \(your time/)).toMatch(/\d\d:\d\d:\d\d$/)
    expect(row(/^Deal number/)).toMatch(/\d/)
    expect(document.querySelectorAll('[data-page-print="proof"]')).toHaveLength(1)
  })

  it.each([
    ['payment', { status: 2, deal: { state: 'closed', transaction_link: LINK } }, 'Proof of payment'],
    ['payment', { status: 2 }, 'Proof of payment'],
    ['sale', { status: 2, deal: { state: 'closed', transaction_link: LINK } }, 'Proof of payout'],
    ['flashpay/payment', { status: 2, transaction_link: LINK }, 'Proof of payment'],
    ['flashpay/sale', { status: 2, transaction_link: LINK }, 'Proof of payout'],
    ['cpayment', { status: 2, symbol: 'btc', amount: '0.5', amount_received: '0.5' }, 'Proof of deposit'],
  ] as const)('PROOF-01 %s %j', async (path, fields, title) => {
    const page = await open(path, fields)
    await page.press('save-proof')
    const proof = screen.getByRole('dialog', { name: title })
    const hasLink =
      'transaction_link' in fields || 'transaction_link' in (('deal' in fields && fields.deal) || {})
    const code = within(proof).queryByTitle('The QR code leads to the blockchain transaction')
    expect(code !== null).toBe(hasLink)
    expect(proof).toHaveTextContent(/Completed \(gateway time, UTC\)/)
  })

  it.each([
    ['payment', { status: 1, deal: { state: 'paid' } }],
    ['payment', { status: 3, cancel_reason: 'timeout', deal: { state: 'deleted' } }],
    ['payment', { status: 3 }],
    ['sale', { status: 3 }],
    ['sale', { status: 2, deal: { state: 'closed', dispute: { initiator: 'trader' } } }],
    ['flashpay/payment', { status: 3 }],
    ['cpayment', { status: 3, symbol: 'btc', amount: '0.5' }],
  ] as const)('PROOF-02 is not offered for %s %j', async (path, fields) => {
    const page = await open(path, fields)
    await until(() => has('save-evidence'))
    await until(() => page.result() !== null)
    expect(has('save-proof')).toBe(false)
  })
})
