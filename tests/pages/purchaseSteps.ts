/** Steps of a buyer on the rendered purchase page that the page tests share. */
import type { Lang } from '../../src/contract/languages.ts'
import { createTestBrowser } from '../support/browser.ts'
import { renderPage, type ShownPage } from '../support/page.tsx'
import { advance, type TestWorld, until } from '../support/world.ts'

export const CARD = '4111111111111111, IVAN PETROV'

export async function openPurchase(world: TestWorld, fields: object = {}, lang: Lang = 'en') {
  const money = { amount: '1500', currency: 'rub', symbol: 'usdt' }
  const id = await world.make('purchases', { ...money, label: 'A-17', ...fields })
  return renderPage(world, `/payment/${id}`, { lang, browser: createTestBrowser() })
}

export async function choose(page: ShownPage, bank = 'Sberbank') {
  await until(() => page.hasAction('choose-method'))
  const button = [...document.querySelectorAll<HTMLElement>('[data-action="choose-method"]')].find((one) =>
    one.textContent?.includes(bank),
  )
  if (!button) throw new Error(`no bank ${bank} on screen`)
  await page.user.click(button)
  await advance(20)
  await page.fill('email', `${page.client.deps.pageId}@mail.com`)
  await page.press('submit-method')
}

export async function toRequisites(world: TestWorld, page: ShownPage, text = CARD) {
  await choose(page)
  await until(() => page.deal() !== null)
  await world.act(page.dealId(), 'confirm', { text })
  await page.onStep('payment')
}

export async function atRequisites(...order: Parameters<typeof openPurchase>) {
  const page = await openPurchase(...order)
  await toRequisites(order[0], page)
  return page
}

/** "I paid", and yes. */
export async function confirmPaid(page: ShownPage) {
  await page.press('confirm-paid')
  await page.press('dialog-confirm')
}

/** Continues from the requisites: "I paid", without a receipt. */
export async function toWaiting(page: ShownPage) {
  await confirmPaid(page)
  await page.press('skip-receipt')
  await page.shows('waiting')
}

export async function toPaid(world: TestWorld, page: ShownPage) {
  await toRequisites(world, page)
  await toWaiting(page)
}
