/** The flows of each page while the browser translates it: they end where they should, and no value is changed. */
import { describe, expect, it } from 'vitest'
import { selectDeposit } from '../../src/features/order/orderSlice.ts'
import { keepTranslated } from '../support/act.ts'
import { receive } from '../support/deposit.ts'
import { renderPage, type ShownPage } from '../support/page.tsx'
import { advance, until, useWorld } from '../support/world.ts'
import { choose, openPurchase, toRequisites } from './purchaseSteps.ts'
import { fillCard, openSale } from './saleVisit.tsx'

const world = useWorld()

const heading = () => document.querySelector('main h1')?.textContent ?? ''
const texts = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)

/** Nothing that the browser has translated is a value: a time, a number, an e-mail. */
function expectValuesKept() {
  const translated = texts('font > font')
  expect(translated).not.toEqual([])
  expect(translated.filter((text) => !/\p{L}/u.test(text) || /^⟪\p{L}⟫$|\S@\S/u.test(text))).toEqual([])
}

/** The countdown moves, in the digits of the page. */
async function expectTimePasses(page: ShownPage) {
  const before = page.field('countdown')
  await advance(3_000)
  for (const time of [before, page.field('countdown')]) expect(time).toMatch(/^\d?\d(:\d\d)+$/)
  expect(page.field('countdown')).not.toBe(before)
}

/** Chooses a language; `words` is the text of "I paid" in it. */
async function speak(page: ShownPage, lang: 'ru' | 'en', words: string) {
  await page.press('language')
  await page.press('language', `[data-lang="${lang}"]`)
  const shown = () => page.action('confirm-paid').textContent.replaceAll('\u00a0', ' ')
  await until(() => shown() === `⟪${words}⟫`)
}

async function openTab(page: ShownPage, name: string) {
  await page.press('tab', `[data-tab="${name}"]`)
  await advance(300)
}

describe('a page that the browser translates', () => {
  it('I18N-06 a purchase keeps its values, its time, its chat and the choice of the language', async () => {
    const page = await openPurchase(world)
    keepTranslated()
    expect(heading()).toContain('⟪')
    expect(page.field('amount')).toBe('1,500\u00a0RUB')
    expect(page.field('merchant')).not.toContain('⟪')
    await toRequisites(world, page)
    expect(page.field('requisite')).toBe('4111 1111 1111 1111')
    expect(page.field('holder')).toBe('IVAN PETROV')
    expect(page.field('version')).not.toContain('⟪')
    await expectTimePasses(page)

    await openTab(page, 'chat')
    await world.act(page.dealId(), 'message', { text: 'Hello' })
    await until(() => texts('[data-message]').some((text) => text.includes('Hello')))
    await page.fill('message', 'Hi')
    await page.press('send-message')
    await until(() => texts('[data-message]').some((text) => text.includes('Hi')))
    await openTab(page, 'info')
    expect(page.field('deal-id')).toBe(page.dealId())
    await openTab(page, 'deal')

    await speak(page, 'ru', 'Оплачено: 1 500 RUB')
    await speak(page, 'en', 'I paid 1,500 RUB')
    expectValuesKept()
  })

  it('I18N-06 PUR-11 a purchase without a trader offers another bank', async () => {
    const page = await openPurchase(world, { amount: '404.04' })
    keepTranslated()
    await choose(page)
    await page.onStep('wait')
    await advance(238_000)
    await page.onStep('restart', 5_000)
    await page.press('choose-another')
    await page.onStep('init')
    await until(() => texts('[data-bank=name]').includes('Sberbank'))
    expectValuesKept()
  })

  it('I18N-06 a sale runs from the bank to the release', async () => {
    const { page, id } = await openSale(world)
    keepTranslated()
    await choose(page)
    await world.actOnOrder(id, 'approve')
    await page.onStep('payment', 20_000)
    await expectTimePasses(page)
    await fillCard(page)
    expect(texts('[data-read-back] bdi')).toEqual(['4111 1111 1111 1111'])
    await page.press('submit-requisite')
    await until(() => page.deal() !== null)
    await world.act(page.dealId(), 'confirm')
    await page.shows('waiting')
    await expectTimePasses(page)
    await world.act(page.dealId(), 'pay')
    await page.press('received-payout')
    await page.press('dialog-confirm')
    await page.shows('ok')
    expectValuesKept()
  })

  it('I18N-06 a deposit runs from the coin over a part to its success', async () => {
    const id = await world.make('crypto-payments', { amount: '25' })
    const page = await renderPage(world, `/cpayment/${id}`)
    keepTranslated()
    await page.user.click(document.querySelector('[name=symbol][value=usdt]') ?? document.body)
    await page.user.click(page.input('agree'))
    await page.fill('email', 'ab@mail.com')
    await page.press('start-deposit')
    await page.shows('waiting')
    expect(page.field('address')).toBe(selectDeposit(page.state())?.address)
    expect(page.field('coin-amount')).toBe('25\u00a0USDT')
    await expectTimePasses(page)
    await receive(world, id, '10')
    await page.shows('pending', 20_000)
    expect(page.field('amount-left')).toBe('15\u00a0USDT')
    await receive(world, id, '15')
    await page.shows('success', 20_000)
    expect(page.field('amount-received')).toBe('25\u00a0USDT')
    expect(page.text()).not.toContain('could not be displayed')
    expectValuesKept()
  })

  it.each(['payment', 'sale'] as const)('I18N-06 a flash-pay %s runs from bank to end', async (type) => {
    const id = await world.make('flashpay', { type, amount: '3000' })
    const page = await renderPage(world, `/flashpay/${type}/${id}`)
    keepTranslated()
    await page.press('choose-method')
    if (type === 'payment') {
      await page.fill('mask', '4111111111111111')
      await page.press('submit-method')
    }
    await page.onStep('payment')
    await advance(300)
    // The browser writes sums in the way of another language.
    expect(texts('font > font').filter((text) => text?.includes('3,000'))).toEqual([])
    await world.actOnOrder(id, 'start', { link: 'https://explorer.example/tx/1' })
    await until(() => page.field('transaction-link') !== null, 6_000)
    await world.actOnOrder(id, 'finish', { status: 2 })
    await page.shows('ok', 20_000)
    expectValuesKept()
  })
})
