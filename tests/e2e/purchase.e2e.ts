/** The main flow, end to end in a browser: a buyer pays an order. */
import { describe, expect } from 'vitest'
import { PurchasePage } from './models/purchasePage.ts'
import { toRequisites } from './support/buyer.ts'
import { test } from './support/test.ts'

describe('a buyer', () => {
  test('PUR-01 PUR-02 PUR-08 PUR-10 PUR-17 VOTE-01 pays, votes and goes back', async ({ page, gateway }) => {
    const { deal, purchase } = await toRequisites(gateway, page)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await purchase.copy('requisite')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('4111111111111111')

    await purchase.confirmPaid()
    await purchase.skipReceipt()
    await purchase.shows('waiting')
    await gateway.act(deal.deal_id, 'release')
    await purchase.shows('ok')
    await purchase.vote('like')
    const votes = (await gateway.log()).filter(({ path }) => path.endsWith('/users/vote'))
    expect(votes).toHaveLength(1)
    expect(await purchase.backLink()).toMatch(/^https?:/)
  })

  test('VAL-06 VAL-05 is told of a domain in another keyboard layout', async ({ page, gateway }) => {
    const { url } = await gateway.purchase({ amount: '1500', currency: 'rub', symbol: 'usdt' })
    const purchase = new PurchasePage(page)
    await purchase.open(url)
    await purchase.chooseFirstBank()
    const email = page.locator('input[name=email]')
    const error = page.locator('form [role=alert]')
    for (const wrong of ['ivan@ьфшд.кг', 'ivan@m\u0430il.ru']) {
      await email.fill(wrong)
      await error.waitFor()
      expect(await email.inputValue()).toBe(wrong)
    }
    await email.fill('ivan@почта.рф')
    await error.waitFor({ state: 'detached' })
    await purchase.press('submit-method')
    await purchase.onStep('wait')
    const registration = (await gateway.log()).find(({ path }) => path.endsWith('/auth/fast-register'))
    expect(registration?.body).toMatchObject({ email: 'ivan@почта.рф' })
  })
})
