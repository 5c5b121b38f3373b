import { cleanup } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { signedOut } from '../../src/features/auth/authSlice.ts'
import { createTestBrowser } from '../support/browser.ts'
import { renderPage } from '../support/page.tsx'
import { advance, until, useWorld } from '../support/world.ts'
import { atRequisites, choose, openPurchase, toWaiting } from './purchaseSteps.ts'

const world = useWorld()
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

/** A bank is chosen; continues to the search, or to what follows its refusal. */
async function searching(fields = {}, step: 'wait' | 'restart' = 'wait') {
  const page = await openPurchase(world, fields)
  await choose(page)
  await page.onStep(step)
  return page
}
/** An amount for which there is no trader. */
const NOBODY = { amount: '404.04' }

describe('no requisites', () => {
  it('PUR-32 PROOF-01 shows the rate of the deal beside its sums, as the documents do', async () => {
    const deal = { state: 'paid', amount: '12', amount_currency: '1500' }
    const page = await openPurchase(world, { status: 1, deal })
    await until(() => page.state().deployment.rates !== null)
    await until(() => plain(page.text()).includes('1 USDT = 125 RUB'))
    expect(page.text().match(/1\u00a0USDT =/g)).toHaveLength(1)
  })

  it('API-11 A69 shows the equivalent of the order at the rates until there is a deal', async () => {
    const page = await searching(NOBODY)
    const { rates } = page.state().deployment
    const coins = (404.04 / Number(rates?.['usdt']?.['rub'])).toPrecision(4)
    await until(() => page.field('equivalent') === `≈\u00a0${coins}\u00a0USDT`)
    expect(page.text()).toContain('1\u00a0USDT = ')
  })

  it('PUR-20 PUR-21 PUR-24 TIME-02 A52 for roubles offers another bank, the same one and bank-to-bank', async () => {
    const page = await searching(NOBODY)
    await advance(60_000)
    expect(page.field('countdown')).toMatch(/^0(1:59|2:00)$/)
    expect(page.text()).toContain('Remaining')
    await advance(121_000)
    expect(page.field('countdown')).toBeNull()
    expect(page.text()).toContain('Taking longer than usual')
    await advance(58_000)
    expect(page.step()).toBe('wait')
    await page.onStep('restart', 3_000)
    page.action('choose-another')
    page.action('retry')
    expect(page.text()).toContain('You haven’t been charged')
    // Without requisites nobody can have paid.
    expect(page.hasAction('already-paid')).toBe(false)
    expect(page.action('bank-to-bank')).toHaveTextContent('Continue with SBP')
    await page.press('bank-to-bank')
    await page.onStep('wait')
    const last = (await world.calls('GET /lots/fast-deal-start')).at(-1)
    const sbp = page.state().brokers.list.find(({ name }) => name.includes('SBP'))
    expect(last?.query['broker']).toBe(String(sbp?.broker_id))
  })

  it('HINT-05 SPEC-19 warns of impostors during the search of the first payment of a browser, and of no other', async () => {
    const browser = createTestBrowser()
    const isWarned = async () => {
      const id = await world.make('purchases', { amount: '404.04', currency: 'rub', symbol: 'usdt' })
      const page = await renderPage(world, `/payment/${id}`, { browser })
      await page.press('choose-method')
      await advance(20)
      if (page.hasAction('submit-method')) {
        await page.fill('email', 'first@mail.com')
        await page.press('submit-method')
      }
      await page.onStep('wait')
      const text = document.querySelector('main')?.textContent
      page.client.close()
      cleanup()
      return text?.includes('they are an impostor')
    }
    expect([await isWarned(), await isWarned()]).toEqual([true, false])
  })

  it('PUR-21 PUR-08 asks for the e-mail before bank-to-bank, if the person has signed out meanwhile', async () => {
    const page = await searching(NOBODY)
    await advance(240_500)
    await page.onStep('restart')
    page.client.store.dispatch(signedOut({ isHere: true }))
    await advance(100)
    await page.press('bank-to-bank')
    await page.fill('email', 'again@mail.com')
    await page.press('submit-method')
    await page.onStep('wait')
  })

  it('CAT-36 a failed search says so, and can be repeated', async () => {
    await world.setFaults({ call: 'GET /lots/fast-deal-start', status: 500 })
    const page = await searching({}, 'restart')
    expect(page.overlay()).toBeNull()
    // The gateway failed, so the text must not say that no seller is free.
    expect(page.text()).toContain('Unexpected error')
    expect(page.text()).not.toContain('No sellers are free')
    await page.press('retry')
    await page.onStep('wait')
  })

  it('A57 CAT-13 says that another deal is unfinished, and not that the search was interrupted', async () => {
    await world.setFaults({ call: 'POST /deals', status: 409, body: { detail: 'Deal already exists' } })
    const page = await searching({}, 'restart')
    expect(page.overlay()).toBe('error')
    await page.press('dialog-cancel')
    await page.press('tab', '[data-tab="info"]')
    expect(page.field('history')).toContain('in 20 minutes')
    expect(page.field('history')).not.toContain('interrupted')
    await page.press('tab', '[data-tab="deal"]')
    expect(page.text()).toContain('You have an unfinished deal')
    expect(page.text()).not.toContain('interrupted')
  })

  it('PUR-07 SAFE-03 an automatic deal that has no requisites yet names no seller who was found', async () => {
    const id = await world.make('purchases', {})
    const autodeal = { autodeal_id: 'a1', state: 'active', expire_in: 300, amount_currency: '1500' }
    const body = { id, status: 1, currency: 'rub', symbol: 'usdt', amount: '1500', broker_id: 109, autodeal }
    await world.setFaults({ call: `GET /payments_v2/${id}`, times: 99, status: 200, body })
    const page = await renderPage(world, `/payment/${id}`)
    await page.onStep('wait')
    expect(page.text()).toContain('Preparing the payment details. They will appear here.')
    expect(page.text()).not.toContain('We found a seller')
  })

  it('PUR-20 does not say that nothing was charged if requisites were shown before', async () => {
    const page = await atRequisites(world)
    await world.setFaults(
      { call: 'GET /lots/fast-deal', times: 99, body: {} },
      { call: 'GET /brokers', times: 9, status: 500 },
    )
    await world.act(page.dealId(), 'cancel')
    await advance(239_000)
    expect(page.text()).toContain('We are looking for another')
    await page.onStep('restart', 10_000)
    expect(page.text()).toContain('The previous deal was cancelled and no other seller was found')
    expect(page.text()).not.toContain('We are looking for another')
    expect(page.text()).not.toContain('charged')
    page.action('already-paid')
    await page.press('choose-another')
    await until(() => page.hasAction('choose-method') || page.hasAction('retry'), 20_000)
    expect(page.text()).not.toContain('charged')
  })

  it('SAFE-03 PUR-02 PUR-32 shows no sum of a lost deal while another is searched for: the next one has its own', async () => {
    const deal = { state: 'proposed', amount: '19.5', amount_currency: '1520' }
    const page = await openPurchase(world, { status: 1, deal, broker_id: 109 })
    const shown = () => plain(page.text())
    await until(() => shown().includes('19.5 USDT'))
    await world.setFaults({ call: '/lots/', times: 99, body: {} })
    await world.act(page.dealId(), 'cancel')
    await until(() => page.text().includes('Finding where to send'))
    const gone = () => expect(shown()).not.toMatch(/19\.5|1,520/)
    gone()
    await until(() => page.field('equivalent') !== null)
    await page.press('tab', '[data-tab="info"]')
    expect(page.field('deal-id')).toBe(page.dealId())
    gone()
    await page.press('tab', '[data-tab="deal"]')
    await advance(239_000)
    await page.onStep('restart', 10_000)
    await page.press('choose-another')
    await page.onStep('init')
    gone()
  })

  it('AUTH-02 SPEC-18 another e-mail can be entered if the known one belongs to an account that the person cannot sign in to', async () => {
    const page = await openPurchase(world)
    page.client.deps.storage.set('paymentEmail', 'used@example.com')
    await page.press('choose-method', '[data-broker-id="109"]')
    await page.opens('login')
    await page.press('dialog-cancel')
    await page.fill('email', 'other@mail.com')
    await page.press('submit-method')
    await page.onStep('wait')
  })
})

describe('the end of a purchase', () => {
  it.each([
    ['closed', 2],
    ['canceled', 3],
  ])('PUR-26 A25 an order that was %s before shows its end and the link back', async (result, status) => {
    const page = await openPurchase(world, { status, back_url: 'https://shop.example/back' })
    expect(page.step()).toBe('end')
    await page.shows(result)
    expect(page.action('back-to-site').getAttribute('href')).toBe('https://shop.example/back')
    expect(page.hasAction('already-paid')).toBe(result === 'canceled')
    await page.press('tab', '[data-tab="support"]')
    expect(page.text().includes('Don’t send any more money to payment details')).toBe(result === 'canceled')
  })

  it('PUR-26 a back URL that is a path of this origin can be followed', async () => {
    const page = await openPurchase(world, { status: 2, back_url: '/back?order=1' })
    await page.shows('closed')
    expect(page.action('back-to-site').getAttribute('href')).toBe('/back?order=1')
  })

  it('ROLE-05 without a session "I already paid" is a link to the messenger', async () => {
    const page = await openPurchase(world, { status: 3 })
    await page.shows('canceled')
    const link = page.action('already-paid')
    expect(link.tagName).toBe('A')
    expect(link.getAttribute('href')).toMatch(/^https?:/)
  })

  it.each([
    ['waiting', false, { status: 1, deal: { state: 'paid' } }],
    ['dispute', false, { status: 1, deal: { state: 'paid', dispute: { initiator: 'payer' } } }],
    ['not-ok', false, { status: 3, cancel_reason: 'cancelled', deal: { state: 'deleted' } }],
    ['ok', true, { status: 2, deal: { state: 'closed' } }],
  ] as const)('VOTE-01 on the screen %s a vote is possible: %s', async (result, canVote, fields) => {
    const page = await openPurchase(world, fields)
    await page.shows(result)
    expect(page.hasAction('vote-like')).toBe(canVote)
  })

  it('VOTE-04 PUR-16 A22 an automatic deal: waiting without a dispute, success without a vote', async () => {
    const page = await openPurchase(world)
    await choose(page, 'Autobank')
    await page.onStep('payment')
    await toWaiting(page)
    expect(page.hasAction('open-dispute')).toBe(false)
    await world.act(page.dealId(), 'release')
    await page.shows('ok', 31_000)
    expect(page.hasAction('vote-like')).toBe(false)
  })
})
