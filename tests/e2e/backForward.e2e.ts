/** A page that the browser keeps whole while the person is elsewhere. */
import { existsSync } from 'node:fs'
import { describe, expect, inject } from 'vitest'
import { launchBrowser, type FoundBrowser } from '../../scripts/browser.mjs'
import { toRequisites } from './support/buyer.ts'
import { PagePool } from './support/pagePool.ts'
import { test } from './support/test.ts'

/** A Chromium that keeps pages: the headless shell does not, and mostly stands beside a whole one. */
function keepingBrowser(found: FoundBrowser): FoundBrowser | null {
  const { executablePath = '' } = found
  if (executablePath !== '' && !executablePath.includes('headless')) return found
  const whole = executablePath.replace('-headless-shell', '')
  return executablePath !== whole && existsSync(whole) ? { ...found, executablePath: whole } : null
}

describe('back to a page of the back-forward cache', () => {
  test('RET-07 a page that the browser kept whole looks at the order at once, and works', async ({
    server,
    gateway,
    skip,
  }) => {
    const found = keepingBrowser(inject('browser'))
    if (found === null) return skip('no browser that keeps pages: install chromium, or set CHROME_BIN')
    const browser = await launchBrowser(found, {
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    })
    const pages = new PagePool(browser, server.url)
    try {
      const page = await pages.open()
      // What a poll would find counts for nothing: longer timers come to nothing once they are held.
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

  test('RET-04 SAFE-03 a page that the browser did not keep asks past its cache', async ({
    page,
    gateway,
  }) => {
    const { deal, id, purchase } = await toRequisites(gateway, page)
    await page.goto('/payment-error')
    const before = (await gateway.log()).length
    await gateway.act(deal.deal_id, 'timeout')
    await page.goBack()
    await purchase.shows('not-ok')
    expect(await page.locator('[data-field="requisite"]').count()).toBe(0)
    const asked = (await gateway.log()).slice(before)
    // A browser that goes back takes any answer that it has, however old, unless it is told not to.
    const order = asked.find(({ path }) => path.endsWith(`/payments_v2/${id}`))
    expect(order?.headers['cache-control']).toBe('no-cache')
  })
})
