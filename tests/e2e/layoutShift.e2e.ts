/** Layout shifts while the lazy parts of the page load. */
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { test } from './support/test.ts'
import { settle } from './support/visit.ts'

/** Largest allowed layout shift score; one new entry of the history causes about this much. */
const SHIFT = 0.02

interface Shift {
  value: number
  /** Elements that moved, with their old and new positions. */
  moved: string[]
}

describe('the layout does not shift', () => {
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

/** Waits for the side panel, which loads last; returns all shifts if their sum is above the limit, otherwise none. */
async function largeShifts(page: Page): Promise<Shift[]> {
  await page.locator('aside:not(:empty)').waitFor()
  await settle(page, {})
  const shifts = await page.evaluate(() => Reflect.get(window, 'shifts') as Shift[])
  return shifts.reduce((sum, { value }) => sum + value, 0) > SHIFT ? shifts : []
}
