/** Browser features that an engine lacks or refuses, and phones in landscape orientation. */
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { toRequisites, toSuccess } from './support/buyer.ts'
import { horizontalOverflow } from './support/fit.ts'
import { test } from './support/test.ts'

/** Optional features: the page must work without them. */
const OPTIONAL = [
  'AbortSignal.any',
  'AbortSignal.timeout',
  'AudioContext',
  'BroadcastChannel',
  'IntersectionObserver',
  'Intl.ListFormat',
  'Intl.Segmenter',
  'Navigator.prototype.clipboard',
  'Navigator.prototype.connection',
  'Navigator.prototype.locks',
  'Navigator.prototype.sendBeacon',
  'Navigator.prototype.userActivation',
  'Navigator.prototype.vibrate',
  'Navigator.prototype.wakeLock',
  'Notification',
  'OffscreenCanvas',
  'PerformanceObserver',
  'ResizeObserver',
  'Crypto.prototype.randomUUID',
  'Crypto.prototype.subtle',
  'Document.prototype.startViewTransition',
  'Element.prototype.checkVisibility',
  'HTMLDialogElement.prototype.showModal',
  'HTMLElement.prototype.inert',
  'HTMLElement.prototype.showPopover',
  'createImageBitmap',
  'indexedDB',
  'requestIdleCallback',
  'structuredClone',
]
/** Features newer than the oldest supported engines: the page must work without them. */
const YOUNGER = [
  'Array.fromAsync',
  'Array.prototype.toReversed',
  'Array.prototype.toSorted',
  'Array.prototype.toSpliced',
  'Array.prototype.with',
  'Object.groupBy',
  'Promise.try',
  'Promise.withResolvers',
  'Set.prototype.union',
  'String.prototype.isWellFormed',
  'URL.canParse',
]

describe('an engine', () => {
  test('ENG-04 completes a purchase without optional and newer features', async ({ page, gateway }) => {
    await page.addInitScript(
      (paths) => {
        for (const path of paths) {
          const names = path.split('.')
          const last = names.pop() ?? ''
          const partOf = (from: object, name: string) => Object(Reflect.get(from, name)) as object
          Reflect.deleteProperty(names.reduce<object>(partOf, window), last)
        }
      },
      [...OPTIONAL, ...YOUNGER],
    )
    const { deal, purchase } = await toRequisites(gateway, page, { lang: 'tj' })
    expect(await page.evaluate(() => ['locks' in navigator, 'canParse' in URL])).toEqual([false, false])
    await purchase.copy('requisite')
    await purchase.press('cancel')
    await purchase.press('dialog-cancel')
    await toSuccess(gateway, { deal, purchase })
  })

  test('ENG-06 landscape: no bar over the requisites, no sideways scroll', async ({ openPage, gateway }) => {
    const page = await openPage({ viewport: { width: 640, height: 360 } })
    const { purchase } = await toRequisites(gateway, page)
    expect(await freeHeight(page)).toBeGreaterThan(0.7)
    await page.locator('[data-field="requisite"]').first().scrollIntoViewIfNeeded()
    expect(await inSight(page, '[data-field="requisite"]')).toBe(true)
    await purchase.press('confirm-paid')
    for (const action of ['dialog-confirm', 'dialog-cancel']) {
      await page.locator(`[data-action="${action}"]`).scrollIntoViewIfNeeded()
      expect(await inSight(page, `[data-action="${action}"]`)).toBe(true)
    }
    expect(await horizontalOverflow(page)).toEqual([])
  })
})

/** Share of the screen's height that no fixed element covers, measured along its vertical middle line. */
function freeHeight(page: Page): Promise<number> {
  return page.evaluate(() => {
    let free = 0
    for (let y = 0; y < innerHeight; y += 4) {
      let element = document.elementFromPoint(innerWidth / 2, y)
      while (element && !/fixed|sticky/.test(getComputedStyle(element).position))
        element = element.parentElement
      if (!element) free += 4
    }
    return free / innerHeight
  })
}

/** True if the middle of the element is visible and can be pressed. */
function inSight(page: Page, selector: string): Promise<boolean> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const there = document.elementFromPoint(left + width / 2, top + height / 2)
      return there !== null && (element.contains(there) || there.contains(element))
    })
}
