/** Nothing moves what somebody is reading while the parts of the page arrive. */
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { test } from './support/test.ts'
import { settle } from './support/visit.ts'

/** A line of the history that grows by one entry moves that much. */
const SHIFT = 0.02

interface Shift {
  value: number
  /** What moved, and from where to where. */
  moved: string[]
}

describe('what is read stays where it is', () => {
  test.for([
    '/payment/azn',
    '/flashpay/payment/ok',
    '/flashpay/payment/not-ok',
    '/cpayment/success',
    '/cpayment/late',
  ])('RET-10 on %s, at the first visit and when it is loaded again', async (path, { page }) => {
    await watchShifts(page)
    await page.goto(path)
    expect(await largeShifts(page)).toEqual([])
    await page.reload()
    expect(await largeShifts(page)).toEqual([])
  })
})

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface LayoutShift extends PerformanceEntry {
      value: number
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
    }
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[])
        shifts.push({
          value,
          moved: sources.map(
            ({ node, previousRect, currentRect }) =>
              `${node?.nodeName} ${node?.textContent?.slice(0, 40)}: ${previousRect.top} to ${currentRect.top}`,
          ),
        })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** All movements, if they are too much together, once the side panel, which comes last, is there. */
async function largeShifts(page: Page): Promise<Shift[]> {
  await page.locator('aside:not(:empty)').waitFor()
  await settle(page, {})
  const shifts = await page.evaluate(() => Reflect.get(window, 'shifts') as Shift[])
  return shifts.reduce((sum, { value }) => sum + value, 0) > SHIFT ? shifts : []
}
