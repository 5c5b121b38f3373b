/** Layout shifts while the lazy parts of the page load. */
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { DepositPage } from './models/depositPage.ts'
import { toRequisites, toSuccess } from './support/buyer.ts'
import { test } from './support/test.ts'
import { settle } from './support/visit.ts'

/** Largest allowed layout shift score; one new entry of the history causes about this much. */
const SHIFT = 0.02

interface Shift {
  /** Ms since the page began to load. */
  at: number
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

  test('RET-10 over a purchase, from the methods to the result', async ({ page, gateway, allow }) => {
    // Without the socket a notification of the coins cannot come before the order that has them.
    allow(/WebSocket|socket/i)
    await gateway.socket({ up: false })
    await watchShifts(page)
    await toSuccess(gateway, await toRequisites(gateway, page))
    expect(await largeShifts(page)).toEqual([])
  })

  test('RET-10 over a deposit, from the coin to the result', async ({ page, gateway }) => {
    await watchShifts(page)
    const { id, url } = await gateway.cryptoPayment({ amount: '25' })
    const deposit = new DepositPage(page)
    await page.goto(url)
    await deposit.start('usdt')
    await deposit.shows('waiting')
    await gateway.actOnOrder(id, { action: 'receive', amount: '25' })
    await deposit.comeBack()
    await deposit.shows('success')
    expect(await largeShifts(page)).toEqual([])
  })
})

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface LayoutShift extends PerformanceEntry {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
    }
    const shifts: Shift[] = []
    // Another step, until it has been painted.
    const changes: { from: number; until: number }[] = []
    Object.assign(window, { shifts, changes })
    let shown = ''
    new MutationObserver(() => {
      const steps = document.querySelectorAll<HTMLElement>('[data-step], [data-result]')
      const now = [...steps].map(({ dataset }) => `${dataset['step']} ${dataset['result']}`).join()
      if (now === shown) return
      shown = now
      const change = { from: performance.now(), until: Infinity }
      changes.push(change)
      requestAnimationFrame(() => requestAnimationFrame(() => (change.until = performance.now())))
    }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-step', 'data-result'] })
    new PerformanceObserver((list) => {
      // Toasts lie above the page: one takes the place of another that has gone.
      const toasts = document.querySelector('[data-toasts]')
      const isToast = ({ node }: LayoutShift['sources'][0]) => toasts?.contains(node) === true
      for (const { value, hadRecentInput, startTime, sources } of list.getEntries() as LayoutShift[])
        if (!hadRecentInput && !sources.every(isToast))
          shifts.push({
            at: startTime,
            value,
            moved: sources.map(
              ({ node, previousRect, currentRect }) =>
                `${node?.nodeName} ${node?.textContent?.slice(0, 40)}: ${previousRect.top} to ${currentRect.top}`,
            ),
          })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Waits for the side panel, which loads last; returns the shifts that are neither by a press nor by the change of the step itself if their sum is above the limit, otherwise none. */
async function largeShifts(page: Page): Promise<Shift[]> {
  await page.locator('aside:not(:empty)').waitFor()
  await settle(page, {})
  const shifts = await page.evaluate(() => {
    const changes = Reflect.get(window, 'changes') as { from: number; until: number }[]
    return (Reflect.get(window, 'shifts') as Shift[]).filter(
      ({ at }) => !changes.some(({ from, until }) => at >= from && at <= until),
    )
  })
  return shifts.reduce((sum, { value }) => sum + value, 0) > SHIFT ? shifts : []
}
