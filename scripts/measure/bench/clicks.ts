/** Time from a press to the next frame, for every button of the purchase, on a processor six times slower. */
import type { Page } from 'playwright-core'
import type { BenchEnvironment } from './environment.ts'
import { openContext, toRequisites } from './purchase.ts'
import { SUBJECTS } from './subjects.ts'

const CPU = 6
const BUTTONS = 'button:visible, summary:visible'

interface Click {
  name: string
  /** Time until the next frame, ms; browsers round it to 8 ms. */
  ms: number
}

export interface Clicks {
  count: number
  p95: number
  slowest: Click[]
}

declare global {
  interface Window {
    presses: number[]
  }
}

export async function clickAll(bench: BenchEnvironment): Promise<Clicks> {
  const context = await openContext(bench)
  await context.addInitScript(() => {
    window.presses = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'click') window.presses.push(entry.duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: true })
  })
  const clicks: Click[] = []
  try {
    const page = await context.newPage()
    await page.goto(bench.built.url + (await bench.gateway.purchase()).url)
    await page.waitForSelector(SUBJECTS.payment.ready)
    clicks.push(...(await pressButtons(page)))
    await context.clearCookies()
    await page.evaluate(() => localStorage.clear())
    await toRequisites(bench, page)
    clicks.push(...(await pressButtons(page)))
  } finally {
    await context.close()
  }
  const sorted = clicks.toSorted((a, b) => a.ms - b.ms)
  const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1]?.ms ?? 0
  return { count: clicks.length, p95, slowest: sorted.slice(-5).reverse() }
}

/** Presses every button on the screen, and closes what it opens. */
async function pressButtons(page: Page): Promise<Click[]> {
  await page.waitForTimeout(2_000)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU })
  const clicks: Click[] = []
  const count = await page.locator(BUTTONS).count()
  for (let at = 0; at < count; at++) {
    const button = page.locator(BUTTONS).nth(at)
    if ((await button.count()) === 0) break
    if (!(await button.isEnabled())) continue
    const name = await button.evaluate(
      (element) => element.getAttribute('data-action') ?? element.textContent.trim().slice(0, 30),
    )
    await page.evaluate(() => {
      window.presses = []
    })
    const isHit = await button.tap({ timeout: 1_000 }).then(
      () => true,
      () => false,
    )
    await page.waitForTimeout(300)
    // The browser does not report events shorter than 16 ms.
    if (isHit) clicks.push({ name, ms: Math.max(8, ...(await page.evaluate(() => window.presses))) })
    await page.keyboard.press('Escape')
    await page.waitForTimeout(100)
  }
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return clicks
}
