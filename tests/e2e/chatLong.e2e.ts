/** A long talk stays quick: what a message costs does not grow with the messages before it. */
import { describe, expect } from 'vitest'
import type { Page } from 'playwright-core'
import { test } from './support/test.ts'
import { PurchasePage } from './models/purchasePage.ts'

const FEW = 20
const MANY = 2_000
/** A task of 50 ms on a phone four times slower than a desk. */
const TASK_MS = 50 / 4

/** Time of the main thread and heap of a page, after a clean-up; however busy the machine is meanwhile. */
async function meter(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  const read = async () => {
    await client.send('HeapProfiler.collectGarbage')
    const { metrics } = await client.send('Performance.getMetrics')
    const of = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0
    return { ms: of('TaskDuration') * 1_000, heap: of('JSHeapUsedSize') }
  }
  return {
    heap: async () => (await read()).heap,
    async cost(work: () => Promise<void>) {
      const before = (await read()).ms
      await work()
      return (await read()).ms - before
    },
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

describe('the chat', () => {
  test('CHAT-02 CHAT-09 takes, sends and scrolls as quickly among 2,000 messages, in flat memory', async ({
    page,
    gateway,
  }) => {
    const { id, url } = await gateway.purchase({ amount: '1500', currency: 'rub', symbol: 'usdt' })
    const purchase = new PurchasePage(page)
    await purchase.open(url)
    await purchase.chooseFirstBank()
    await purchase.leaveEmail('talk@mail.com')
    await purchase.onStep('wait')
    const { deal_id } = await gateway.dealOf(id)
    await gateway.act(deal_id, 'confirm')
    await purchase.onStep('payment')

    let said = 0
    const say = () => gateway.act(deal_id, 'message', { text: `message ${++said}.` })
    const sayMany = (count: number) => Promise.all(Array.from({ length: count }, say))
    const isShown = (text: string) => page.locator('[data-message]', { hasText: text }).waitFor()
    const measure = async () => {
      await page.goto(`${url}?tab=chat`)
      await page.locator('[data-message]').last().waitFor()
      await page.waitForTimeout(1_000)
      const { cost, heap } = await meter(page)
      const before = await heap()
      const taking: number[] = []
      for (let count = 0; count < 9; count++)
        taking.push(
          await cost(async () => {
            await say()
            await isShown(`message ${said}.`)
          }),
        )
      const text = `answer ${said}.`
      const sending = await cost(async () => {
        await page.locator('textarea[name=message]').fill(text)
        await page.locator('[data-action="send-message"]').click()
        await isShown(text)
      })
      await page.locator('[role="log"]:not([data-toasts])').hover()
      const scrolling = await cost(async () => {
        for (let turn = 0; turn < 20; turn++) await page.mouse.wheel(0, turn < 10 ? -600 : 600)
      })
      const drawn = await page.locator('[data-message]').count()
      return { taking: median(taking), sending, scrolling, grown: (await heap()) - before, drawn }
    }

    await sayMany(FEW)
    const few = await measure()
    await page.goto('about:blank')
    for (let round = 0; round < MANY / FEW; round++) await sayMany(FEW)
    await say()
    await gateway.clock({ advance_ms: 11_000 })
    const many = await measure()
    expect(many.drawn).toBeLessThan(150)
    // A message is at least two tasks: the word that it came, and the answer with all of them.
    expect(many.taking - few.taking).toBeLessThan(2 * TASK_MS)
    expect(many.sending - few.sending).toBeLessThan(2 * TASK_MS)
    // Twenty turns of the wheel.
    expect(many.scrolling - few.scrolling).toBeLessThan(20 * TASK_MS)
    expect(many.grown).toBeLessThan(2_000_000)
  }, 120_000)
})
