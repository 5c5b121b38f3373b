/** A long conversation renders a bounded number of messages, and memory does not grow; `npm run bench` measures the speed. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { toRequisites } from './support/buyer.ts'
import { test } from './support/test.ts'

/** Numbers of messages that are sent before a measurement. */
const FEW = 20
const MANY = 500

/** Heap of a page after garbage collection, bytes. */
async function heapOf(page: Page): Promise<number> {
  const client = await page.context().newCDPSession(page)
  await client.send('HeapProfiler.collectGarbage')
  await client.send('Performance.enable')
  const { metrics } = await client.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0
}

test('CHAT-02 CHAT-09 500 messages: few are rendered, and memory stays', async ({ page, gateway }) => {
  const { url, deal } = await toRequisites(gateway, page)

  let sent = 0
  const say = () => gateway.act(deal.deal_id, 'message', { text: `message ${++sent}.` })
  const sayMany = (count: number) => Promise.all(Array.from({ length: count }, say))
  const isShown = (text: string) => page.locator('[data-message]', { hasText: text }).waitFor()
  await page.goto('about:blank')
  for (let round = 0; round < MANY / FEW; round++) await sayMany(FEW)
  await gateway.clock({ advance_ms: 11_000 })
  await page.goto(`${url}?tab=chat`)
  await page.locator('[data-message]').last().waitFor()
  const before = await heapOf(page)
  for (let count = 0; count < 9; count++) {
    await say()
    await isShown(`message ${sent}.`)
  }
  await page.locator('textarea[name=message]').fill('An answer')
  await page.locator('[data-action="send-message"]').click()
  await isShown('An answer')
  await page.locator('[role="log"]:not([data-toasts])').hover()
  for (let turn = 0; turn < 20; turn++) await page.mouse.wheel(0, turn < 10 ? -600 : 600)
  expect(await page.locator('[data-message]').count()).toBeLessThan(150)
  expect((await heapOf(page)) - before).toBeLessThan(2_000_000)
})
