// long: one case for each thing that both sides see and do in a dispute
/** The dialog before a dispute, and the actions while it is open, on the pages of both sides. */
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Lang } from '../../src/contract/languages.ts'
import { DISPUTE_CASES } from '../../src/features/dispute/cases.ts'
import { selectHistory } from '../../src/features/history/historySlice.ts'
import { renderPage, type ShownPage } from '../support/page.tsx'
import { advance, until, useWorld } from '../support/world.ts'

const world = useWorld()
const LANGS: readonly Lang[] = ['ru', 'en', 'ua', 'uz', 'tj']
type Flow = 'purchase' | 'sale'

async function openPaid(flow: Flow, dispute: object | null, lang: Lang = 'en', more: object = {}) {
  const order = { amount: '5000', currency: 'rub', symbol: 'usdt', lang, status: 1, is_approved: true }
  const deal = { state: 'paid', dispute, requisite: '4111111111111111, IVAN PETROV' }
  const id = await world.make(flow === 'purchase' ? 'purchases' : 'sales', { ...order, deal, ...more })
  const page = await renderPage(world, `/${flow === 'purchase' ? 'payment' : 'sale'}/${id}`, { lang })
  await until(() => page.result() !== null)
  return page
}
async function openDispute(flow: Flow, dispute: object = { initiator: 'payer' }, lang?: Lang) {
  const page = await openPaid(flow, dispute, lang)
  await until(() => item('receipt') !== null)
  return page
}
const item = (kind: string) => document.querySelector<HTMLElement>(`[data-evidence="${kind}"]`)
const stateOf = (kind: string) => item(kind)?.dataset['state']
const attachEvidence = (page: ShownPage, kind: string, ...files: File[]) => {
  const input = item(kind)?.querySelector<HTMLInputElement>('input[name="evidence"]')
  if (!input) return expect.fail(`no input for ${kind}`)
  return page.user.upload(input, files)
}
const png = (name: string) => new File([new Uint8Array(100)], name, { type: 'image/png' })

describe('the question before a dispute', () => {
  it.each([
    ['purchase', 'The seller says the money hasn’t arrived'],
    ['sale', 'The wrong amount arrived'],
  ] as const)('DSP-01 %s: each case shows what solves it, and the choice is kept', async (flow, title) => {
    const page = await openPaid(flow, null)
    await page.press('open-dispute')
    await page.opens('confirm')
    await until(() => page.hasAction('choose-case'))
    expect(document.querySelector('[data-overlay="confirm"]')).toHaveTextContent(title)
    const advice = new Set<string>()
    for (const about of DISPUTE_CASES) {
      await page.press('choose-case', `[data-case="${about}"]`)
      advice.add(document.querySelector('[data-overlay="confirm"] [role="note"]')?.textContent ?? '')
    }
    expect(advice.size).toBe(DISPUTE_CASES.length)
    expect(advice).not.toContain('')
    await page.press('choose-case', '[data-case="wrong-amount"]')
    expect(await world.calls('POST /disputes')).toHaveLength(0)
    await page.press('dialog-confirm')
    await page.shows('dispute')
    await until(() => item('receipt') !== null)
    expect(document.querySelector<HTMLSelectElement>('select[name="case"]')?.value).toBe('wrong-amount')
    expect(await world.calls('POST /disputes')).toHaveLength(1)
  })

  it('DSP-01 DLG-04 without a choice it opens as "another case"', async () => {
    const page = await openPaid('purchase', null)
    await page.press('open-dispute')
    await page.press('dialog-confirm')
    await page.shows('dispute')
    await until(() => item('receipt') !== null)
    expect(document.querySelector<HTMLSelectElement>('select[name="case"]')?.value).toBe('other')
  })
})

describe('an open dispute', () => {
  it('DSP-07 SAFE-06 shows the characters of support’s messages in the order in which they are saved', async () => {
    const page = await openDispute('purchase')
    await world.act(page.dealId(), 'message', { as: 'support', text: 'Ask for \u202E1111 2222\u202C' })
    await until(() => document.querySelector('blockquote') !== null, 60_000)
    expect(document.querySelector('blockquote p')?.textContent).toBe('Ask for 1111 2222')
  })

  it('DSP-02 DISP-05 waits for the other side: one countdown, what happens at its end, and the hint of 40 minutes', async () => {
    const page = await openDispute('purchase')
    expect(document.querySelector('[data-turn]')?.getAttribute('data-turn')).toBe('partner')
    expect(document.querySelectorAll('[data-field="countdown"]')).toHaveLength(1)
    expect(page.field('countdown')).toMatch(/^(29|30):/)
    expect(page.text()).toMatch(
      /If the other side doesn’t answer by \d\d:\d\d, the dispute closes in your favour/,
    )
    expect(page.text()).toMatch(/40.minutes/)
    expect(page.text()).toContain('The countdown above shows when the dispute closes by itself.')
  })

  it('DSP-02 SPEC-19 waits for the person: what to do, before what is said about it, with the same countdown', async () => {
    const page = await openDispute('sale', { initiator: 'trader' })
    expect(document.querySelector('[data-turn]')?.getAttribute('data-turn')).toBe('me')
    const hint = screen.getByText(/up to 40/)
    const follows = page.action('accept-dispute').compareDocumentPosition(hint)
    expect(follows & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    expect(page.field('countdown')).not.toBeNull()
    expect(page.text()).not.toContain('in your favour')
    await page.press('accept-dispute')
    await until(() => document.querySelector('[data-turn="support"]') !== null)
  })

  /** Opens the page of the world's purchase, whose dispute has these fields. */
  async function reopenWith(fields: object) {
    cleanup()
    const state = await world.control<{ purchases: { id: string; deal: { dispute: object } }[] }>(
      'GET',
      '/state',
    )
    const [order] = state.purchases
    if (order === undefined) throw new Error('no order')
    const deal = { ...order.deal, dispute: { ...order.deal.dispute, ...fields } }
    await world.setFaults(
      { call: 'GET /payments_v2/{id}', times: 999, body: { ...order, deal } },
      { call: 'GET /p/{id}', times: 999, body: { deal } },
    )
    const page = await renderPage(world, `/payment/${order.id}`)
    await page.shows('dispute')
    return page
  }

  it('DSP-02 that the gateway does not say who opened it is not said to be the other side’s', async () => {
    await openPaid('purchase', { initiator: 'payer' })
    const page = await reopenWith({ initiator: null })
    expect(page.text()).toContain('Support will decide.')
    expect(page.text()).not.toContain('The other side opened')
    expect(page.hasAction('accept-dispute')).toBe(true)
  })

  it('SALE-26 DSP-02 a dispute that the buyer opens while the seller is in a chat says there what to do and until when, and can be joined there', async () => {
    const page = await openPaid('sale', null)
    const panel = () => document.querySelector<HTMLElement>('[role="tabpanel"]')
    await page.press('tab', '[data-tab="chat"]')
    await world.act(page.dealId(), 'dispute', { as: 'trader' })
    await until(() => panel()?.querySelector('[data-turn="me"]') != null)
    expect(panel()?.querySelector('[data-field="countdown"]')).toHaveTextContent(/^(29|30):/)
    // The screen above the tabs announces it.
    expect(panel()?.querySelectorAll('[data-turn][role="status"]')).toHaveLength(0)
    await page.press('tab', '[data-tab="support"]')
    await page.user.click(within(screen.getByRole('tabpanel')).getByText('Join the dispute'))
    await until(() => panel()?.querySelector('[data-turn="support"]') != null)
  })

  it('PUR-09 DSP-02 a dispute that the trader opens while the payer is in the chat says there what to do and until when', async () => {
    const page = await openPaid('purchase', null)
    await page.press('tab', '[data-tab="chat"]')
    await world.act(page.dealId(), 'dispute', { as: 'trader' })
    await until(() => document.querySelector('[data-turn="me"]') !== null)
    expect(page.field('countdown')).toMatch(/^(29|30):/)
    for (const tab of ['info', 'support']) {
      await page.press('tab', `[data-tab="${tab}"]`)
      expect(document.querySelector('[data-turn="me"]')).not.toBeNull()
    }
    await page.press('accept-dispute')
    await until(() => document.querySelector('[data-turn="support"]') !== null)
  })

  it.each(['purchase', 'sale'] as const)('DSP-02 says where the coins of a sale are: %s', async (flow) => {
    const page = await openDispute(flow)
    const says = page.text().includes(page.client.i18n.t('sale:sale.coinsSafe'))
    expect(says).toBe(flow === 'sale')
  })

  it('DSP-02 says for screen readers how much time is left to answer', async () => {
    const page = await openDispute('sale', { initiator: 'trader' })
    await advance(25 * 60_000)
    await until(() => page.field('countdown')?.startsWith('04:') === true, 60_000)
    const timer = document.querySelector(':has(> [data-field="countdown"])')
    expect(timer?.querySelector('[aria-live="polite"]')).toHaveTextContent('5 minutes left')
  })

  it('DSP-02 waits for support: no countdown, and no automatic end', async () => {
    const page = await openDispute('sale', { initiator: 'payer', opponent: 'trader' })
    expect(page.field('countdown')).toBeNull()
    expect(page.text()).toContain('the dispute does not close by itself')
  })

  it('DSP-03 DSP-04 the states of the checklist: missing, sent with its time, refused with its reason', async () => {
    const page = await openDispute('purchase')
    expect(['receipt', 'bank-history', 'video', 'statement'].map(stateOf)).toEqual(Array(4).fill('missing'))
    expect(item('receipt')?.textContent).toContain('Needed')
    expect(item('video')?.textContent).toContain('If support asks')
    await attachEvidence(page, 'receipt', png('one.png'), png('two.png'))
    await attachEvidence(page, 'video', new File(['x'], 'screen.mp4', { type: 'video/mp4' }))
    await until(() => stateOf('receipt') === 'sent' && stateOf('video') === 'refused')
    expect(item('receipt')?.textContent).toMatch(/sent at \d\d:\d\d/)
    expect(item('video')?.textContent).toMatch(/Not accepted\. .*pdf/)
    expect(item('video')?.querySelector('[role="alert"]')).not.toBeNull()
    expect(await world.messagePosts()).toHaveLength(2)
  })

  it('SPEC-18 DSP-04 shows the progress; sending again keeps the focus, removing a file leaves it at its item', async () => {
    const page = await openDispute('purchase')
    await world.setFaults({ call: 'POST /media', status: 503, body: {}, delay_ms: 3_000 })
    await attachEvidence(page, 'receipt', png('one.png'))
    await until(() => stateOf('receipt') === 'sending')
    await until(() => item('receipt')?.querySelector('[data-piece="failed"]') != null, 30_000)
    await page.user.click(item('receipt')?.querySelector('[data-piece] button') ?? document.body)
    await until(() => stateOf('receipt') === 'sent')
    const message = `Receipt from the bank. SKY ID: ${page.dealId()}`
    expect((await world.messagePosts()).map(({ body }) => body)).toMatchObject([{ message }])
    expect(document.activeElement).toBe(item('receipt')?.querySelector('[data-piece="sent"]'))

    await attachEvidence(page, 'video', new File(['x'], 'screen.mp4', { type: 'video/mp4' }))
    await until(() => stateOf('video') === 'refused')
    await page.user.click(item('video')?.querySelector('[data-piece] button') ?? document.body)
    expect(stateOf('video')).toBe('missing')
    expect(document.activeElement).toBe(item('video'))
  })

  it.each(LANGS)('DSP-06 %s: the template is filled in, keeps texts, is sent by a press', async (lang) => {
    const page = await openDispute('purchase', { initiator: 'payer' }, lang)
    await page.fill('statement', 'my words')
    await page.press('use-template')
    expect(document.activeElement).toBe(page.input('statement'))
    const { value } = page.input('statement')
    expect(value).toContain(`: ${page.dealId()}`)
    expect(value).toContain('…1111')
    expect(value).toMatch(/5[\s,.]?000/)
    expect(value).toMatch(/2026-03-02 09:0\d UTC/)
    expect(value).toMatch(/\n\nmy words$/)
    expect(value).not.toMatch(/4111\s?1111/)
    expect(value.length).toBeLessThanOrEqual(1024)
    await advance(5_000)
    expect(await world.messagePosts()).toHaveLength(0)
    await page.press('send-statement')
    await until(() => stateOf('statement') === 'sent')
    expect((await world.messagePosts()).map(({ body }) => body)).toMatchObject([
      { message: value, receiver: 'support' },
    ])
    expect(page.input('statement').value).toBe('')
  })

  it('DSP-06 the template is inserted once, also later and with another case, and cuts nothing', async () => {
    const page = await openDispute('purchase')
    const own = `${'x'.repeat(1_000)} the end`
    const write = (text: string) => fireEvent.change(page.input('statement'), { target: { value: text } })
    write(`${own}${own}`)
    expect(page.input('statement')).toHaveValue(`${own}${own}`)
    write(own)
    await page.press('use-template')
    const first = page.input('statement').value
    expect(first.endsWith(`\n\n${own}`)).toBe(true)
    await advance(61_000)
    await page.user.selectOptions(document.querySelector('[name="case"]') ?? document.body, 'wrong-amount')
    await page.press('use-template')
    const { value } = page.input('statement')
    expect(value).not.toBe(first)
    expect(value.endsWith(`\n\n${own}`)).toBe(true)
    expect(value.match(/UTC/g)).toHaveLength(2)
    expect(value).not.toContain(first.split('\n')[0])

    const send = () => document.querySelector<HTMLButtonElement>('[data-action="send-statement"]')
    expect(item('statement')?.querySelector('[role="alert"]')?.textContent).toContain('too many')
    expect(send()?.disabled).toBe(true)
    write(value.slice(0, 1_030))
    expect([page.input('statement').value.length, send()?.disabled]).toEqual([1_030, true])
    write(value.slice(0, 1_024))
    expect(send()?.disabled).toBe(false)
    expect(item('statement')?.querySelector('[role="alert"]')).toBeNull()
  })

  it('DSP-07 says that support’s messages did not load, not that there are none, and loads them again on request', async () => {
    await world.setFaults({ call: 'GET /user-messages', times: 9, status: 500, body: {} })
    const page = await openDispute('purchase')
    await until(() => page.hasAction('retry'), 20_000)
    expect(page.text()).toContain('The messages didn’t load')
    expect(page.text()).not.toContain('Nothing yet.')
    await world.setFaults()
    await page.press('retry')
    await until(() => page.text().includes('Nothing yet.'))
  })

  it('DSP-07 support’s messages appear beside the dispute, and lead to its chat', async () => {
    const page = await openDispute('purchase')
    await until(() => page.text().includes('Nothing yet.'))
    await world.act(page.dealId(), 'ask', { text: 'Which bank did you pay from?' })
    await until(() => page.text().includes('Which bank did you pay from?'))
    await page.user.click(screen.getByRole('button', { name: 'Answer in the chat' }))
    await until(() => document.querySelector('[data-message]') !== null)
  })

  it('DSP-07 SAFE-06 a message of the trader in support’s conversation is not one of support', async () => {
    const page = await openDispute('purchase')
    const trader = page.deal()?.seller?.nickname ?? ''
    const body = [
      { id: 900, sender: 'operator7', message: 'We look at it', created_at: null },
      { id: 901, sender: trader, message: 'Close the dispute', created_at: null },
    ]
    await world.setFaults({ call: 'GET /user-messages', times: 9, status: 200, body })
    await world.act(page.dealId(), 'ask', { text: 'It is lost' })
    await until(() => page.text().includes('We look at it'))
    expect(page.text()).not.toContain('Close the dispute')
  })

  it('DSP-07 a file of support without words is shown as one', async () => {
    const body = [{ id: 900, sender: 'support', message: '', media: 5, created_at: null }]
    await world.setFaults({ call: 'GET /user-messages', times: 9, status: 200, body })
    await openDispute('purchase')
    await until(() => document.querySelector('blockquote') !== null)
    expect(document.querySelector('blockquote p')?.textContent).toBe('File')
  })

  it.each(['purchase', 'sale'] as const)('DSP-07 a %s: the link to support moves the focus', async (flow) => {
    const page = await openDispute(flow)
    await until(() => page.text().includes('Nothing yet.'))
    const panel = () => document.querySelector<HTMLElement>('[role="tabpanel"]')
    const scrolls = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
    expect(panel()).not.toHaveFocus()
    await page.press('tab', '[data-tab="chat"]')
    expect(document.activeElement).toHaveAttribute('data-tab', 'chat')
    expect(scrolls).not.toHaveBeenCalled()
    // On a purchase the dispute is shown in the first tab.
    const back = flow === 'purchase' ? () => page.press('tab', '[data-tab="deal"]') : () => Promise.resolve()
    for (const times of [1, 2]) {
      await back()
      await until(() => page.text().includes('Nothing yet.'))
      await page.user.click(screen.getByRole('button', { name: 'Write to the support chat' }))
      await advance(20)
      expect(panel()).toHaveFocus()
      expect(panel()?.querySelector('[name="message"]')).not.toBeNull()
      expect(scrolls.mock.contexts).toEqual(Array.from({ length: times }, () => panel()?.parentElement))
    }
  })

  it('DSP-09 nothing can be sent here if the trader is called like support', async () => {
    await openPaid('purchase', { initiator: 'payer' }, 'en', {
      deal: { state: 'paid', dispute: { initiator: 'payer' }, seller: { nickname: 'support' } },
    })
    await until(() => document.querySelector('[role="note"] a[href^="http"]') !== null)
    await advance(5_000)
    expect(item('receipt')).toBeNull()
    expect(document.querySelector('input[name="evidence"]')).toBeNull()
  })
})

describe('the end of a dispute', () => {
  const DISPUTED = { initiator: 'payer' }

  /** The next answers say that the sale is complete, without the dispute. */
  const endWithoutDispute = (page: ShownPage) => {
    const { id } = page.client.opened
    const body = { id, status: 2, deal: { deal_id: page.dealId(), state: 'closed', dispute: null } }
    return world.setFaults({ call: `/sale_v2/${id}`, times: 100, status: 200, body })
  }

  it('SAFE-01 a buyer who lost is not asked whether the money was sent, and is asked first to write to support', async () => {
    const page = await openPaid('purchase', { initiator: 'trader' })
    await world.act(page.dealId(), 'close-dispute', { as: 'trader' })
    await page.shows('not-ok', 31_000)
    expect(page.text()).not.toContain('Already sent the money?')
    const [first] = document.querySelectorAll('[data-result] [data-action]')
    expect(first).toBe(page.action('already-paid'))
    await page.press('already-paid')
    await until(() => document.querySelector('textarea') !== null)
  })

  it('SAFE-01 is shown as a decided dispute though the gateway removes the dispute from the deal at its end', async () => {
    const page = await openPaid('sale', DISPUTED)
    await endWithoutDispute(page)
    await page.shows('ok', 36_000)
    expect(document.querySelector('h1')).toHaveTextContent('Dispute closed in the buyer’s favour')
    expect(document.querySelector('[data-result]')).toHaveTextContent('The coins went to the buyer.')
  })

  it('SAFE-01 HIST-01 the same where it ended, and was removed, while the page was closed', async () => {
    const page = await openPaid('sale', DISPUTED)
    page.client.close()
    cleanup()
    await endWithoutDispute(page)
    const { browser, opened } = page.client
    const again = await renderPage(world, `/sale/${opened.id}`, { lang: 'en', browser })
    await again.shows('ok')
    await until(() => again.text().includes('Dispute closed in the buyer’s favour'))
    expect(again.text()).not.toContain('You got the money')
    expect(selectHistory(again.state()).map(({ event, by }) => `${event} ${by}`)).toContain(
      'dispute-closed support',
    )
  })
})
