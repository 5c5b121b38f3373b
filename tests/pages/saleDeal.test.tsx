// long: one deal of a sale in each of its states
import { act, fireEvent } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { selectOrderWithDeal } from '../../src/features/order/orderSlice.ts'
import { openClient } from '../support/client.ts'
import { renderPage } from '../support/page.tsx'
import { advance, until, useWorld } from '../support/world.ts'
import { fillCard, openDeal, openEntry, openSale } from './saleVisit.tsx'

const DELAY_MS = 1_500
const BACK = 'https://m.example/1'
const IVANS = '4111111111111111, IVAN PETROV'

const world = useWorld()
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null

it('SAFE-11 A78 SALE-19 a seller reads what the order’s number in a message would let the other side do', async () => {
  const { page, id } = await openDeal(world, { state: 'paid' })
  await page.press('tab', '[data-tab="chat"]')
  await page.fill('message', `/sale/${id}`)
  await page.press('send-message')
  expect(page.overlay()).toBe('confirm')
  expect(page.text()).toContain('or the withdrawal number. With them the other side can act for you')
  expect(page.text()).toContain('confirm that the money has arrived')
})

describe('the search for a buyer on screen', () => {
  it('SALE-12 SALE-15 offers restart and cancel when no buyer is found', async () => {
    const { page } = await openEntry(world, { amount: '404.04' })
    await fillCard(page)
    await page.press('submit-requisite')
    await page.onStep('restart')
    expect(await world.calls('POST /deals')).toHaveLength(0)
    await page.press('retry')
    await until(async () => (await world.calls('GET /lots/api-sell')).length === 2)
    await page.onStep('restart')
    await page.press('cancel')
    expect(page.overlay()).toBe('confirm')
    await page.press('dialog-cancel')
    expect(page.step()).toBe('restart')
    await page.press('cancel')
    await page.press('dialog-confirm')
    await page.shows('not-ok')
    expect(page.text()).toContain('You cancelled the withdrawal')
  })

  it('SALE-15 SALE-07 shows after a lost deal that the search is being prepared, and no form', async () => {
    const lost = { state: 'deleted', requisite: IVANS }
    const session = { call: 'GET /s/{id}', times: 9, status: 200, body: { token: null } }
    await world.setFaults(session, { call: 'POST /auth/fast-register', delay_ms: 2_000 })
    const { page } = await openDeal(world, lost, { broker_id: 109, email: 'seller@mail.com' })
    await page.press('retry')
    await advance(1_000)
    expect([page.result(), page.hasAction('submit-requisite')]).toEqual(['not-ok', false])
    expect(page.action('retry')).toHaveAttribute('aria-busy', 'true')
    await until(async () => (await world.calls('GET /lots/api-sell')).length === 1, 6_000)
  })

  it('SALE-06 waits while the buyer has not answered, and the requisite can be changed', async () => {
    const { page } = await openDeal(world, { state: 'proposed' })
    expect(page.step()).toBe('wait')
    expect(page.text()).toContain('We found a buyer')
    expect(document.querySelector('h1')?.textContent).toBe('Waiting for the buyer’s answer')
    expect(page.text()).not.toContain('Finding a buyer')
    // No search is running that could stop with the page.
    const openers = [...document.querySelectorAll('main button[aria-expanded]')]
    expect(openers.map(({ textContent }) => textContent)).not.toContain('What happens next')
    expect(page.hasAction('edit-requisite')).toBe(true)
  })
})

describe('the deal of a sale on screen', () => {
  it.each([{ status: 3 }, { status: 2 }, { cancel_reason: 'timeout' }])(
    'SALE-14 SALE-22 offers no change of the requisite once the sale is over, though its deal still runs: %j',
    async (over) => {
      const { page } = await openDeal(world, { state: 'confirmed', requisite: IVANS }, over)
      expect(page.step()).toBe('processed')
      expect([page.hasAction('edit-requisite'), page.hasAction('cancel')]).toEqual([false, false])
    },
  )

  it('SALE-17 SALE-18 SALE-24 waits for the buyer with a countdown of twice expire_in', async () => {
    const { page, id } = await openDeal(world, { state: 'confirmed', expire_in: 300 })
    expect([page.step(), page.result()]).toEqual(['processed', 'waiting'])
    expect(page.text()).toContain('Waiting for the buyer’s transfer')
    expect(page.field('countdown')).toMatch(/^(10:00|09:5\d)$/)
    expect(page.hasAction('received-payout')).toBe(false)
    expect(page.hasAction('open-dispute')).toBe(false)
    await page.press('cancel')
    await page.press('dialog-confirm')
    await page.shows('not-ok')
    expect(await world.calls('POST /deals/cancel')).toHaveLength(1)
    expect(await world.calls(`PATCH /s/${id}`)).toHaveLength(0)
  })

  it('SALE-19 asks for the release, also if the gateway names no sum', async () => {
    const made = { lang: 'en', status: 1, is_approved: true }
    const id = await world.make('sales', { ...made, deal: { state: 'paid' } })
    const order = (state: string) => ({ ...made, id, deal: { deal_id: 5, state, requisite: '4111' } })
    const fault = (state: string) => ({ call: `/sale_v2/${id}`, status: 200, body: order(state) })
    await world.setFaults(fault('confirmed'), { ...fault('paid'), times: 99 })
    const page = await renderPage(world, `/sale/${id}`)
    await page.shows('waiting')
    expect(page.text()).toContain('The buyer has your details and must send the money.')
    await until(() => page.hasAction('received-payout'), 20_000)
    await page.press('received-payout')
    expect(page.text()).toContain('Send the coins to the buyer?')
    expect(page.text()).toContain('I can see the money in my account')
  })

  it('SALE-14 VAL-09 A74 changes the requisite, clipped at 199, until the buyer has paid', async () => {
    const { page } = await openDeal(world, { state: 'confirmed' })
    expect(page.text()).toContain('There is nothing to do right now')
    await page.press('edit-requisite')
    expect(page.text()).not.toContain('There is nothing to do right now')
    // Its words would stand beside those that close the form.
    expect(page.hasAction('cancel')).toBe(false)
    fireEvent.change(page.input('requisite'), { target: { value: '1'.repeat(300) } })
    expect(page.input('requisite').value).toHaveLength(199)
    await page.press('submit-requisite')
    expect(page.input('requisite')).toHaveAccessibleDescription('Too long')
    await page.fill('requisite', '12345')
    await page.press('submit-requisite')
    expect(document.querySelector('[role="alert"]')?.textContent).toContain('at least 7')
    expect(await world.calls('PATCH /deals/requisite')).toHaveLength(0)
    // It stays until the text is right (A74).
    await page.user.type(page.input('requisite'), '6')
    expect(document.querySelector('[role="alert"]')?.textContent).toContain('at least 7')
    await page.fill('requisite', '4111111111111111, ANNA S.')
    expect(page.input('requisite')).toBeValid()
    await world.setFaults({ call: 'PATCH /deals/requisite', delay_ms: 1_000 })
    await page.press('submit-requisite')
    // A requisite that is being sent cannot be taken back.
    expect(page.action('close-edit')).toBeDisabled()
    await until(() => page.hasAction('edit-requisite'))
    const requisite = '4111111111111111, ANNA S.'
    expect(await world.bodies('PATCH /deals/requisite')).toMatchObject([{ requisite }])
    await until(() => page.field('holder') === 'ANNA S.', 6_000)
    expect(page.text()).toContain('Details changed')
  })

  it('SALE-14 SAFE-03 warns that the requisite was changed elsewhere, and not that it was changed here', async () => {
    const { page, id } = await openDeal(world, { state: 'confirmed', requisite: IVANS })
    const isWarned = () => document.querySelector('[data-notice="requisites-changed"]') !== null
    await page.press('edit-requisite')
    await page.fill('requisite', '4242424242424242, IVAN PETROV')
    await page.press('submit-requisite')
    await until(() => page.hasAction('edit-requisite'))
    await until(() => page.field('requisite') === '4242 4242 4242 4242', 6_000)
    expect(isWarned()).toBe(false)
    // Whoever has the link has the order's token.
    const other = await openClient(world, `/sale/${id}`)
    const { deal_id = '' } = page.deal() ?? {}
    const body = { deal_id, requisite: '5555555555554444, SOMEBODY ELSE' }
    void other.deps.call('PATCH /deals/requisite', { body })
    await until(isWarned, 12_000)
    expect(page.text()).toContain('ending in 4444, not in 4242')
    expect(page.field('requisite')).toBe('5555 5555 5555 4444')
    expect(page.field('holder')).toBe('SOMEBODY ELSE')
  })

  it('SALE-14 A78 does not send a requisite with the link of the own order, and says why, also when the buyer has accepted', async () => {
    const { page } = await openDeal(world, { state: 'proposed', requisite: IVANS })
    const error = () => document.querySelector('[role="alert"]')?.textContent
    await page.press('edit-requisite')
    await page.fill('requisite', `4111111111111111, ANNA ${page.client.deps.pageKey}`)
    await page.press('submit-requisite')
    expect(error()).toContain('can act for you')
    expect(await world.calls('PATCH /deals/requisite')).toHaveLength(0)
    await world.act(page.dealId(), 'confirm')
    await page.shows('waiting')
    expect(error()).toContain('can act for you')
  })

  it('SALE-14 SPEC-18 the typed text stays while the buyer accepts the deal', async () => {
    const { page } = await openDeal(world, { state: 'proposed', requisite: IVANS })
    await page.press('edit-requisite')
    await page.fill('requisite', '411111111111111, ANNA S.')
    page.input('requisite').setSelectionRange(3, 3)
    await world.act(page.dealId(), 'confirm')
    await page.shows('waiting')
    expect(page.input('requisite').value).toBe('411111111111111, ANNA S.')
    // The next digit does not come behind the name.
    expect(document.activeElement).toBe(page.input('requisite'))
    expect(page.input('requisite').selectionStart).toBe(3)
    await page.user.keyboard('1')
    expect(page.input('requisite').value).toBe('4111111111111111, ANNA S.')
    await page.press('submit-requisite')
    await until(() => page.hasAction('edit-requisite'))
    expect(await world.bodies('PATCH /deals/requisite')).toMatchObject([
      { requisite: '4111111111111111, ANNA S.' },
    ])
  })

  it('SALE-14 SALE-24 the typed text stays if the deal is lost, and is saved in the next one; the search between them can be cancelled', async () => {
    const { page } = await openDeal(world, { state: 'confirmed', requisite: IVANS }, { broker_id: 109 })
    await page.press('edit-requisite')
    await page.fill('requisite', '4111111111111111, ANNA S.')
    await world.setFaults({ call: 'GET /lots/api-sell', delay_ms: 2_000 })
    await world.act(page.dealId(), 'cancel')
    await until(() => page.hasAction('cancel'))
    expect(page.hasAction('submit-requisite')).toBe(false)
    await until(() => page.hasAction('submit-requisite'), 6_000)
    expect(page.input('requisite').value).toBe('4111111111111111, ANNA S.')
    await page.press('submit-requisite')
    await until(() => page.hasAction('edit-requisite'))
    expect(await world.bodies('PATCH /deals/requisite')).toMatchObject([
      { deal_id: Number(page.dealId()), requisite: '4111111111111111, ANNA S.' },
    ])
  })

  it.each([
    [
      'phone is sent as the review shows it, with its country code',
      { broker_id: 105, requisite: '+79001234567, Sberbank, Ivan P.' },
      '+8 (900) 123-45-68, Sberbank, Ivan P.',
      '+7 900 123-45-68',
      '+79001234568, Sberbank, Ivan P.',
    ],
    [
      'number that looks mistyped gets the hint of the first form, and is sent all the same',
      { broker_id: 109, requisite: IVANS },
      '4111111111111112, IVAN PETROV',
      'typo in the card number',
      '4111111111111112, IVAN PETROV',
    ],
  ])('SALE-09 SALE-14 an edited %s', async (_what, { broker_id, requisite }, typed, shown, sent) => {
    const { page } = await openDeal(world, { state: 'confirmed', requisite }, { broker_id })
    await until(() => page.state().brokers.list.length > 0)
    await page.press('edit-requisite')
    expect(page.text()).not.toContain(shown)
    await page.fill('requisite', typed)
    expect(page.text()).toContain(shown)
    await page.press('submit-requisite')
    await until(async () => (await world.calls('PATCH /deals/requisite')).length === 1)
    expect((await world.calls('PATCH /deals/requisite'))[0]?.body).toMatchObject({ requisite: sent })
  })

  it('SPEC-18 the focus moves into the form of the requisite and back to its button', async () => {
    const { page } = await openDeal(world, { state: 'confirmed' })
    await page.press('edit-requisite')
    expect(document.activeElement).toBe(page.input('requisite'))
    // On a phone the number is in sight, not the end of the name.
    expect(page.input('requisite').selectionStart).toBe(0)
    await page.press('close-edit')
    expect(document.activeElement).toBe(page.action('edit-requisite'))
  })

  it('SPEC-18 it moves there in Safari, too, where a press gives it to what is around the button', async () => {
    const { page } = await openDeal(world, { state: 'confirmed' })
    document.querySelector('main')?.focus()
    act(() => page.action('edit-requisite').click())
    expect(document.activeElement).toBe(page.input('requisite'))
  })

  it('SALE-19 SALE-20 the dialog names amount, coin and checks; a press that is taken back releases nothing, a tick and a press release', async () => {
    const requisite = '4111111111118642, IVAN PETROV'
    const sums = { amount: '75.5', amount_currency: '7000' }
    const { page } = await openDeal(world, { state: 'paid', ...sums, requisite })
    expect(page.text()).toContain('The buyer reported the payment')
    expect(page.text()).toContain('Check your bank first, then confirm that the money arrived')
    await page.press('received-payout')
    const dialog = document.querySelector('[data-overlay="confirm"]')
    const words = plain(dialog?.textContent ?? '')
    expect(words).toContain('75.5 USDT')
    expect(words).toContain('Exactly 7,000 RUB arrived')
    expect(words).toContain('to your details ending in 8642')
    expect(words).toContain('sender’s name')
    expect(words).toContain('This cannot be undone: you won’t be able to get the coins back')
    await page.press('dialog-confirm')
    await advance(DELAY_MS - 500)
    await page.press('dialog-cancel')
    await advance(DELAY_MS + 500)
    expect(await world.calls('PATCH /deals/states')).toHaveLength(0)

    await page.press('received-payout')
    await page.user.click(page.input('agree'))
    await page.press('dialog-confirm')
    await page.shows('ok')
    expect(await world.calls('PATCH /deals/states')).toHaveLength(1)
  })

  it('SALE-18 SALE-19 once its time is over, a paid deal says, also to a screen reader, that it does not close, and names no deadline', async () => {
    const { page } = await openDeal(world, { state: 'paid', expire_in: 20 })
    expect(page.text()).toContain('Answer before the countdown ends')
    await advance(45_000)
    expect(page.field('countdown')).toBe('00:00')
    expect(page.text()).not.toContain('Answer before the countdown ends')
    const textsOf = (selector: string) =>
      [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)
    const words = 'The deal does not close by itself: if there is no money, open a dispute.'
    expect(textsOf('main p')).toContain(words)
    const announced = textsOf('[aria-live="polite"]').join(' ')
    expect(announced).toContain('The deal does not close by itself')
    expect(announced).not.toContain('Checking one last time')
    expect(page.hasAction('received-payout')).toBe(true)
  })

  it('SALE-21 VOTE-02 VOTE-03 success has the vote on the buyer, once, and the link back', async () => {
    const { page } = await openDeal(world, { state: 'closed' }, { status: 2, back_url: BACK })
    expect(page.result()).toBe('ok')
    expect(page.action('back-to-site').getAttribute('href')).toBe(BACK)
    expect(page.action('back-to-site').getAttribute('target')).toBeNull()
    await world.setFaults({ call: 'POST /users/vote', delay_ms: 1_000 })
    const status = [...document.querySelectorAll('[data-result] [role="status"]')].at(-1)
    expect(status).toHaveTextContent(/^$/)
    await page.press('vote-dislike')
    expect(page.action('vote-dislike')).toHaveAttribute('aria-busy', 'true')
    expect(page.action('vote-like')).not.toHaveAttribute('aria-busy', 'true')
    expect(page.action('vote-like')).toBeDisabled()
    await until(() => !page.hasAction('vote-like'))
    // The same element as before: screen readers announce text that is added to an existing live region.
    expect(status).toBeInTheDocument()
    expect(status).toHaveTextContent(/./)
    const [vote] = await world.calls('POST /users/vote')
    expect(vote?.body).toMatchObject({ method: 'dislike' })
    const voted = await openDeal(world, { state: 'closed', voted: true }, { status: 2 })
    expect(voted.page.hasAction('vote-like')).toBe(false)
  })

  it('SALE-22 cancelled has the link back, and neither tabs nor footer', async () => {
    const { page } = await openSale(world, { status: 3, back_url: BACK })
    await page.shows('not-ok')
    expect(page.action('back-to-site').getAttribute('href')).toBe(BACK)
    expect(page.hasAction('tab')).toBe(false)
    expect(document.querySelector('footer')).toBeNull()
  })
})

describe('what stands around the deal of a sale', () => {
  it('SALE-26 NOTE-04 has three tabs with counters while the deal is open', async () => {
    const { page } = await openDeal(world, { state: 'confirmed' })
    const tabs = () => [...document.querySelectorAll('[data-action="tab"]')]
    expect(tabs().map((tab) => tab.getAttribute('data-tab'))).toEqual(['info', 'chat', 'support'])
    const deal = page.deal()?.deal_id ?? ''
    await world.act(deal, 'message', { text: 'Hello' })
    await until(() => tabs()[1]?.querySelector('[data-field="unread"]')?.textContent?.trim() === '1', 8_000)
    await world.act(deal, 'timeout')
    await until(() => tabs().length === 0, 8_000)
  })

  it('SALE-26 NOTE-04 CHAT-09 an open chat that is scrolled out of the window counts new messages, until they are seen', async () => {
    let scroll = (_isInSight: boolean): void => undefined
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(tell: (changes: { isIntersecting: boolean }[]) => void) {
          scroll = (isIntersecting) => tell([{ isIntersecting }])
        }
        observe() {}
        disconnect() {}
      },
    )
    const { page } = await openDeal(world, { state: 'confirmed' })
    const { device, store } = page.client
    await page.press('tab', '[data-tab="chat"]')
    await advance(5_000)
    const unread = () =>
      document.querySelector('[data-tab="chat"] [data-field="unread"]')?.textContent?.trim() ?? ''
    const hear = async (text: string) => {
      await world.act(selectOrderWithDeal(store.getState()).deal?.deal_id ?? '', 'message', { text })
      await until(() => page.text().includes(text))
      await advance(3_000)
      return [device.sounds, unread()]
    }
    device.sounds = 0
    expect(await hear('Seen')).toEqual([0, ''])
    act(() => scroll(false))
    const before = (await world.calls('PATCH /operations/updates')).length
    expect(await hear('Missed')).toEqual([1, '1'])
    expect(await world.calls('PATCH /operations/updates')).toHaveLength(before)
    act(() => scroll(true))
    await until(async () => (await world.calls('PATCH /operations/updates')).length === before + 1)
    expect(unread()).toBe('')
    act(() => scroll(false))
    await page.press('tab', '[data-tab="info"]')
    await page.press('tab', '[data-tab="chat"]')
    expect(await hear('Seen again')).toEqual([1, ''])
  })

  it('SALE-27 A58 lists merchant, deal, method, requisite, both sums, sale and label', async () => {
    const fields = { state: 'confirmed', amount: '60', amount_currency: '5000', requisite: IVANS }
    const order = { amount: '5000', label: 'Order 7', merchant: { name: 'Shop' } }
    const { page, id } = await openDeal(world, fields, order)
    const rows = document.querySelector('[role="tabpanel"]')
    const row = (field: string) => plain(rows?.querySelector(`[data-field="${field}"]`)?.textContent ?? null)
    const deal = page.deal()
    expect(row('merchant')).toBe('Shop')
    expect(row('deal-id')).toBe(String(deal?.deal_id))
    // The name that the documents give it, beside the number.
    const named = rows?.querySelector('[data-field="deal-id"]')?.closest('div')?.querySelector('dt')
    expect(named?.textContent).toBe('SKY ID')
    expect(row('method')).toBe(deal?.lot?.broker?.name)
    expect(row('requisite')).toBe('4111 1111 1111 1111')
    expect(row('holder')).toBe('IVAN PETROV')
    expect(row('fiat-amount')).toBe('5,000 RUB')
    expect(row('coin-amount')).toBe('60 USDT')
    expect(row('sale-id')).toBe(id)
    expect(row('label')).toBe('Order 7')
  })

  it('SALE-27 SAFE-03 shows no sum of a lost deal while another buyer is searched for: the next one has its own', async () => {
    const lost = { state: 'proposed', amount: '61.5', amount_currency: '5000.5' }
    const { page } = await openDeal(world, lost, { amount: '5000' })
    const deal = page.deal()
    await until(() => plain(page.text())?.includes('61.5 USDT') ?? false)
    await world.setFaults({ call: '/lots/', times: 99, delay_ms: 60_000 })
    await world.act(deal?.deal_id ?? '', 'cancel')
    await until(() => page.deal()?.state === 'deleted')
    expect(plain(page.text())).not.toMatch(/61\.5|5,000\.5/)
    expect(plain(page.text())).toContain('5,000 RUB')
  })

  it('SALE-27 has no row for an empty label', async () => {
    await openDeal(world, { state: 'confirmed' }, { label: '' })
    expect(document.querySelector('[role="tabpanel"] [data-field="label"]')).toBeNull()
  })

  it.each([
    ['cancelled', { status: 3 as const }, { state: 'deleted' }],
    ['complete', { status: 2 as const }, { state: 'closed' }],
  ])('SALE-21 SALE-22 a sale that is %s does not say what one gets or gives', async (_end, sale, deal) => {
    await openDeal(world, { ...deal, amount: '60', amount_currency: '5000' }, sale)
    const aside = plain(document.querySelector('aside')?.textContent ?? null)
    expect(aside).toContain('Withdrawal amount')
    expect(aside).toContain('5,000 RUB')
    expect(aside).not.toMatch(/You (get|give)/)
  })

  it('SALE-22 SALE-27 names no amount where the gateway tells none', async () => {
    const { page } = await openSale(world, { amount: '0', status: 3, merchant: { name: 'Shop' } })
    await page.shows('not-ok')
    const aside = document.querySelector('aside')?.textContent
    expect(aside).toContain('Shop')
    expect(aside).not.toMatch(/amount|·/i)
  })

  it('A79 SALE-29 the footer has support, and the video of sales by language, or of the manat, while the sale is active', async () => {
    const rub = await openSale(world)
    const video = () => document.querySelector('footer [data-action="video-link"]')?.getAttribute('href')
    await until(() => rub.page.state().deployment.videos['azn'] !== undefined)
    // Those of the sandbox show how to pay.
    expect(video()).toBeUndefined()
    const videos = { 'sale-en': 'https://video.test/s', 'sale-azn': 'https://video.test/a' }
    await world.setFaults({ call: 'GET /settings', times: 9, status: 200, body: { videos } })
    document.body.innerHTML = ''
    await openSale(world)
    await until(() => video() === videos['sale-en'])
    expect(document.querySelector('footer [data-action="support-link"]')).not.toBeNull()
    document.body.innerHTML = ''
    await openSale(world, { currency: 'azn', amount: '120' })
    await until(() => video() === videos['sale-azn'])
    document.body.innerHTML = ''
    await openDeal(world, { state: 'closed' }, { status: 2 })
    expect(document.querySelector('footer')).toBeNull()
  })
})
