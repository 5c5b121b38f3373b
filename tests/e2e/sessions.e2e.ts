/** Sessions shared by the tabs of a real browser: Web Locks, shared storage, HTTP. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { PurchasePage } from './models/orderPages.ts'
import { openPurchase, toRequisites } from './support/buyer.ts'
import type { GatewayControl } from './support/gateway.ts'
import { test } from './support/test.ts'

/** Opens an order at its requisites, with the chat open; returns its address. */
async function toChat(gateway: GatewayControl, page: Page): Promise<string> {
  const { url } = await toRequisites(gateway, page)
  await openChat(page)
  return url
}

async function openChat(page: Page) {
  await page.locator('[data-action="tab"][data-tab="chat"]').click()
  await page.locator('[name="message"]').waitFor()
}

/** Makes the tab request everything that it polls, at once. */
function pollAllNow(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.dispatchEvent(new Event('online'))
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

test('AUTH-08 NET-06 failing calls of two tabs cause one refresh', async ({ page, gateway, allow }) => {
  allow(/401/)
  const url = await toChat(gateway, page)
  const second = await page.context().newPage()
  await new PurchasePage(second).open(url)
  await new PurchasePage(second).onStep('payment')
  await openChat(second)

  const before = (await gateway.log()).length
  await gateway.expireTokens()
  // The refresh is answered once both tabs have sent their calls.
  await gateway.faults([{ path: '/auth/refresh', times: 1, delay_ms: 600_000 }])
  await page.locator('[name="message"]').fill('Hello')
  const isSent = page.waitForResponse(
    (answer) =>
      answer.request().method() === 'POST' && answer.url().endsWith('/user-messages') && answer.ok(),
  )
  await Promise.all([page.click('[data-action="send-message"]'), pollAllNow(page), pollAllNow(second)])
  const refused = async () => (await gateway.log()).slice(before).filter(({ status }) => status === 401)
  await expect.poll(async () => (await refused()).length).toBeGreaterThanOrEqual(4)
  await gateway.faults([])
  await isSent
  await second.waitForLoadState('networkidle')

  const since = (await gateway.log()).slice(before)
  expect(since.filter(({ path }) => path.endsWith('/auth/refresh'))).toHaveLength(1)
  const messages = since.filter(
    ({ method, path, status }) => method === 'POST' && path.endsWith('/user-messages') && status === 200,
  )
  expect(messages).toHaveLength(1)
  for (const tab of [page, second]) await new PurchasePage(tab).onStep('payment')
})

test('NET-07 a lost call is repeated by the page, not by the browser', async ({ page, gateway, allow }) => {
  allow(/net::ERR_/)
  const { purchase } = await openPurchase(gateway, page)
  await purchase.chooseFirstBank()
  await gateway.faults([{ path: '/auth/fast-register', times: 2, drop: true }])
  await purchase.leaveEmail('buyer@mail.com')
  await purchase.onStep('wait')
  const times = (await gateway.log('/api/v1/auth/fast-register')).map(({ at }) => Date.parse(at))
  expect(times).toHaveLength(3)
  expect((times[2] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(2_000)
})
