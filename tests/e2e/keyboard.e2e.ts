/** Whole purchases and sales by keyboard alone, and the focus after every change of the screen. */
import { describe } from 'vitest'
import { PurchasePage, SalePage } from './models/orderPages.ts'
import { CARD, openPurchase } from './support/buyer.ts'
import { Keyboard } from './support/keyboard.ts'
import { test } from './support/test.ts'

describe('by the keyboard alone', () => {
  test('PUR-01 PUR-02 PUR-10 PUR-17 DLG-04 VOTE-01 a buyer pays and votes', async ({ page, gateway }) => {
    const { id, purchase } = await openPurchase(gateway, page)
    const keys = new Keyboard(page)
    await keys.press('choose-method')
    await keys.arrives('[name=email]')
    await page.keyboard.type('buyer@mail.com')
    await page.keyboard.press('Enter')
    await purchase.onStep('wait')
    await keys.arrives('h1')
    const deal = await gateway.dealOf(id)
    await gateway.act(deal.deal_id, 'confirm', { text: CARD })
    await purchase.onStep('payment')
    await keys.arrives('h1')

    await keys.press('confirm-paid')
    await keys.arrives('dialog h2')
    await page.keyboard.press('Escape')
    await keys.arrives('[data-action="confirm-paid"]')
    await page.keyboard.press('Enter')
    await keys.press('dialog-confirm', 'Space')
    await page.locator('[data-overlay=receipt]').waitFor()
    await keys.press('skip-receipt')
    await purchase.shows('waiting')
    await keys.arrives('h1')
    await gateway.act(deal.deal_id, 'release')
    await purchase.shows('ok')
    await keys.arrives('h1')
    await keys.reach('[data-action="back-to-site"]')
    await keys.press('vote-like')
    await page.locator('[data-action="vote-like"]').waitFor({ state: 'detached' })
  })

  test('SALE-08 SALE-19 A30 VOTE-02 a seller enters a card, releases, votes', async ({ page, gateway }) => {
    const { id, url } = await gateway.sale({ amount: '7000', currency: 'rub', symbol: 'usdt', lang: 'en' })
    const sale = new SalePage(page)
    const keys = new Keyboard(page)
    await sale.open(url)
    await keys.press('choose-method')
    await keys.arrives('[name=email]')
    await page.keyboard.type('seller@mail.com')
    await page.keyboard.press('Enter')
    await sale.onStep('wait')
    await gateway.actOnOrder(id, { action: 'approve' })
    await sale.onStep('payment')
    await keys.type('card_number', '4111111111111111')
    await keys.type('holder_name', 'IVAN PETROV')
    await keys.press('submit-requisite')
    await sale.onStep('wait')
    const deal = await gateway.dealOf(id)
    await gateway.act(deal.deal_id, 'confirm')
    await sale.shows('waiting')
    await gateway.act(deal.deal_id, 'pay')
    await keys.press('received-payout')
    await keys.arrives('dialog h2')
    await keys.reach('dialog [name=agree]')
    await page.keyboard.press('Space')
    await keys.press('dialog-confirm')
    await sale.shows('ok')
    await keys.press('vote-like')
    await sale.isGone('vote-like')
  })

  test.for([
    [320, 256],
    [360, 640],
  ] as const)('ENG-06 nothing lies over the focus on %i by %i px', async ([width, height], { openPage }) => {
    const page = await openPage({ viewport: { width, height } })
    const keys = new Keyboard(page)
    for (const path of ['/payment/requisites', '/payment/rebid', '/sale/paid']) {
      await page.goto(path)
      await page.locator('[data-bar] button').first().waitFor()
      await keys.reach('footer a')
    }
  })

  test('SPEC-18 a control that goes or is disabled by a press leaves the focus near', async ({ page }) => {
    const purchase = new PurchasePage(page)
    const keys = new Keyboard(page)
    await purchase.open('/payment/chat')
    await keys.reach('[role=tab][aria-selected=true]')
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowLeft')
    await keys.type('message', 'Hello')
    await keys.press('send-message')
    await page.locator('[data-action=send-message]:disabled').waitFor()
    await keys.arrives('form:has([name=message])')

    await purchase.open('/payment/success')
    await keys.reach('[data-promo] summary')
    await page.keyboard.press('Enter')
    await keys.press('keep-account')
    await page.locator('[name=code]').waitFor()
    await keys.arrives('section:has(> form [name=code])')
    await page.keyboard.press('Tab')
    await keys.arrives('[name=code]')
  })
})
