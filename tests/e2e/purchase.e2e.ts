/** The main flow, end to end in a browser: a buyer pays an order. */
import { describe, expect } from 'vitest'
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
})
