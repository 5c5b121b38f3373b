/** The network loses the app's first modules while the prepainted screen is shown. */
import { expect } from 'vitest'
import { CARD, startPurchase, toRequisites } from './support/buyer.ts'
import { test } from './support/test.ts'

const REQUISITE = '[data-field="requisite"]'

for (const module of ['core', 'framework'] as const) {
  test(`SAFE-03 NET-07 no requisites stay on screen without the app if its code is lost (${module}), and it is loaded once the network is back`, async ({
    page,
    gateway,
    allow,
  }) => {
    allow(/Failed to load resource|ERR_FAILED|Failed to fetch dynamically imported module/)
    const { url } = await toRequisites(gateway, page)
    await page.goto('/payment-error')
    let isLost = true
    await page.route(new RegExp(`/assets/${module}-[^?]*\\.js$`), (route) =>
      isLost ? route.abort() : route.continue(),
    )
    await page.goto(url)
    await page.locator('#root > [role="alert"]', { hasText: 'The page did not load' }).waitFor()
    expect(await page.locator(REQUISITE).count()).toBe(0)
    isLost = false
    await page.context().setOffline(true)
    await page.context().setOffline(false)
    await page.locator('[data-action="confirm-paid"]').waitFor()
    expect(await page.textContent(REQUISITE)).toBe('4111 1111 1111 1111')
    expect(await page.locator('[role="alert"]', { hasText: 'The page did not load' }).count()).toBe(0)
  })
}

test('RET-09 SAFE-10 an order under way does not wait for a part that is lost', async ({
  openPage,
  allow,
}) => {
  allow(/Failed to load resource|ERR_FAILED|Failed to fetch dynamically imported module/)
  const page = await openPage({ locale: 'en' })
  await page.goto('/cpayment/waiting')
  await page.locator('svg[role="img"]').first().waitFor()
  await page.route(/\/assets\/QrCode-[^?]*\.js$/, (route) => route.abort())
  await page.reload()
  await page.locator('[data-field="address"]').waitFor({ timeout: 9_000 })
})

test('PUR-05 PUR-10 a search whose code did not load starts once', async ({ page, gateway, allow }) => {
  allow(/Failed to load resource|ERR_FAILED|Failed to fetch dynamically imported module/)
  let isLost = true
  let losses = 0
  await page.route(/\/assets\/later-[^?]*\.js$/, (route) => {
    losses += Number(isLost)
    return isLost ? route.abort() : route.continue()
  })
  const { id } = await startPurchase(gateway, page)
  await expect.poll(() => losses).toBeGreaterThan(0)
  expect((await gateway.log()).filter(({ path }) => path.includes('/lots/'))).toEqual([])
  isLost = false
  const deal = await gateway.dealOf(id)
  await gateway.act(deal.deal_id, 'confirm', { text: CARD })
  await page.locator('[data-action="confirm-paid"]').waitFor()
  expect((await gateway.log('/api/v1/deals')).filter(({ method }) => method === 'POST')).toHaveLength(1)
})
