/** The back-forward cache: the browser keeps the whole page while the person is on another one. */
import { existsSync } from 'node:fs'
import { describe, expect, inject } from 'vitest'
import { launchBrowser, type FoundBrowser } from '../../scripts/browser.mjs'
import { toRequisites } from './support/buyer.ts'
import { PagePool, SharedPage } from './support/pagePool.ts'
import { test } from './support/test.ts'

/** Finds a Chromium with a back-forward cache. The headless shell has none, but a full Chromium is usually installed beside it. */
function withBackForwardCache(found: FoundBrowser): FoundBrowser | null {
  const { executablePath = '' } = found
  if (executablePath !== '' && !executablePath.includes('headless')) return found
  const whole = executablePath.replace('-headless-shell', '')
  return executablePath !== whole && existsSync(whole) ? { ...found, executablePath: whole } : null
}

describe('back to a page of the back-forward cache', () => {
  test('RET-07 a page from the cache requests the order, and works', async ({ server, gateway, skip }) => {
    const found = withBackForwardCache(inject('browser'))
    if (found === null) return skip('no browser that keeps pages: install chromium, or set CHROME_BIN')
    const browser = await launchBrowser(found, { ignoreDefaultArgs: ['--disable-back-forward-cache'] })
    const pages = new PagePool(browser, server.url, new SharedPage())
    try {
      const page = await pages.open()
      // The order must be requested because the page came back, not by a poll: timers of 1 s and longer do nothing once `isHeld` is set.
      await page.addInitScript(() => {
        const set = window.setTimeout.bind(window)
        const held = (run: () => void, ms = 0) =>
          set(() => {
            if (ms < 1_000 || !Reflect.get(window, 'isHeld')) run()
          }, ms)
        Object.assign(window, { setTimeout: held })
      })
      const { deal, purchase } = await toRequisites(gateway, page)
      await page.evaluate(() => Object.assign(window, { isHeld: true }))
      await page.goto('/payment-error')
      await gateway.socket({ up: false })
      await gateway.act(deal.deal_id, 'timeout')
      await page.goBack({ waitUntil: 'commit' })
      await page.waitForFunction(() => Reflect.get(window, 'isHeld') === true)
      await purchase.shows('not-ok')
      expect(await page.locator('[data-field="requisite"]').count()).toBe(0)
      await page.click('[data-tab="info"]')
      await page.locator('[data-field="deal-id"]').waitFor()
    } finally {
      await pages.close()
      await browser.close()
    }
  })

  test('RET-04 SAFE-03 a page not in the cache requests past the HTTP cache', async ({ page, gateway }) => {
    const { deal, id, purchase } = await toRequisites(gateway, page)
    await page.goto('/payment-error')
    const before = (await gateway.log()).length
    await gateway.act(deal.deal_id, 'timeout')
    await page.goBack()
    await purchase.shows('not-ok')
    expect(await page.locator('[data-field="requisite"]').count()).toBe(0)
    const asked = (await gateway.log()).slice(before)
    // On navigation back, a browser uses a cached response of any age unless the request forbids it.
    const order = asked.find(({ path }) => path.endsWith(`/payments_v2/${id}`))
    expect(order?.headers['cache-control']).toBe('no-cache')
  })
})
