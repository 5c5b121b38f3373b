/** A conversation of 2,000 messages on a processor four times slower: the long tasks of opening, sending and scrolling. */
import type { BenchEnvironment } from './environment.ts'
import { openContext, toRequisites } from './purchase.ts'

const CPU = 4
const MESSAGES = 2_000
const AT_ONCE = 20

/** Longest task of each, ms; 0 if no task took 50 ms. */
export interface Chat {
  messages: number
  opening: number
  sending: number
  scrolling: number
}

declare global {
  interface Window {
    tasks: number[]
  }
}

export async function longConversation(bench: BenchEnvironment): Promise<Chat> {
  const context = await openContext(bench)
  try {
    const page = await context.newPage()
    await page.addInitScript(() => {
      window.tasks = []
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) window.tasks.push(duration)
      }).observe({ type: 'longtask', buffered: true })
    })
    const { path, deal } = await toRequisites(bench, page)
    await page.goto('about:blank')
    for (let sent = 0; sent < MESSAGES; sent += AT_ONCE)
      await Promise.all(
        Array.from({ length: AT_ONCE }, (_, at) =>
          bench.gateway.act(deal, 'message', { text: `message ${sent + at}.` }),
        ),
      )
    const longest = async (work: () => Promise<unknown>) => {
      await page.evaluate(() => {
        window.tasks = []
      })
      await work()
      await page.waitForTimeout(1_500)
      return Math.max(0, ...(await page.evaluate(() => window.tasks)))
    }
    await page.goto(bench.built.url + path)
    await page.waitForSelector('[data-tab="chat"]')
    await page.waitForTimeout(2_000)
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU })
    const opening = await longest(async () => {
      await page.click('[data-tab="chat"]')
      await page.waitForSelector('[data-message]')
    })
    const sending = await longest(async () => {
      await page.fill('textarea[name="message"]', 'hello')
      await page.click('[data-action="send-message"]')
    })
    const scrolling = await longest(() =>
      page.evaluate(async () => {
        const list = document.querySelector('[role="log"]:not([data-toasts])')
        for (let turn = 0; turn < 60; turn++) {
          list?.scrollBy(0, turn < 40 ? -400 : 400)
          await new Promise(requestAnimationFrame)
        }
      }),
    )
    return { messages: MESSAGES, opening, sending, scrolling }
  } finally {
    await context.close()
  }
}
