/** Return from the bank's app: the page loads again during a deal. */
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { CARD, toRequisites } from './support/buyer.ts'
import { holdApp } from './support/holdApp.ts'
import { test } from './support/test.ts'

const REQUISITE = '[data-field="requisite"]'
const NOTICE = '[data-notice="requisites-changed"]'
const FLASHPAY = { type: 'payment', status: 1, broker_id: 101, mask: '4111-1111-1111-1111', requisites: CARD }
const ADDRESS = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE'
const DEPOSIT = { status: 1, symbol: 'usdt', amount: '25', lang: 'en', address: ADDRESS }

/** Paths of the calls that are sent before the requisite appears in the page. */
async function watchEarlyCalls(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript((requisite) => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector(requisite)) return
      observer.disconnect()
      Object.assign(window, { shownAt: performance.now() })
    }).observe(document, { childList: true, subtree: true })
  }, REQUISITE)
  return () =>
    page.evaluate(() => {
      const shownAt = Reflect.get(window, 'shownAt') as number
      const early = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < shownAt)
      return early.map(({ name }) => new URL(name).pathname).filter((path) => path.startsWith('/api/'))
    })
}

/** Records every requisite that appears in the page. */
async function watchRequisites(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('[data-field="requisite"]'))
        if (!seen.includes(textContent)) seen.push(textContent)
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  return () => page.evaluate(() => Reflect.get(window, 'seen') as string[])
}

describe('a return to a running order', () => {
  test('RET-02 RET-05 one request before the screen; an early press acts once', async ({ page, gateway }) => {
    const { url, id, purchase } = await toRequisites(gateway, page)
    await page.goto('/payment-error')
    const before = (await gateway.log()).length
    const asked = async () =>
      (await gateway.log()).slice(before).filter(({ path }) => path.endsWith(`/payments_v2/${id}`))
    const releaseApp = await holdApp(page)
    const earlyCalls = await watchEarlyCalls(page)
    await page.goto(url)
    await expect.poll(asked).toHaveLength(1)
    expect(await page.locator(REQUISITE).count()).toBe(0)
    releaseApp()
    await page.locator(REQUISITE).waitFor()
    expect(await page.textContent(REQUISITE)).toBe('4111 1111 1111 1111')
    expect(await page.textContent('[data-field="countdown"]')).toMatch(/^\d\d:\d\d/)
    expect(await asked()).toHaveLength(1)
    await page.locator('[data-action="confirm-paid"]').click()
    await page.locator('[data-overlay="confirm"]').waitFor()
    expect(await page.locator('[data-overlay]').count()).toBe(1)
    await purchase.press('dialog-confirm')
    await purchase.skipReceipt()
    await purchase.shows('waiting')
    const calls = (await gateway.log()).slice(before)
    expect(calls.filter(({ path }) => path.endsWith('/deals/states'))).toHaveLength(1)
    const expected = [expect.stringMatching(/codedata$/), expect.stringContaining(String(id))]
    expect(await earlyCalls()).toEqual(expected)
  })

  test('RET-02 RET-09 FP-07 CP-08 so is one of a page without an account', async ({ page, gateway }) => {
    const flashpay = await gateway.flashpay({ ...FLASHPAY, amount: '3000', currency: 'rub', lang: 'en' })
    const deposit = await gateway.cryptoPayment({ ...DEPOSIT, amount_received: '10' })
    for (const { url, field, shown } of [
      { url: flashpay.url, field: REQUISITE, shown: '4111 1111 1111 1111' },
      { url: deposit.url, field: '[data-field="address"]', shown: ADDRESS },
    ]) {
      await page.goto(url)
      await page.waitForFunction(() => localStorage.getItem('gateway.requisites') !== null)
      await page.goto('/payment-error')
      const before = (await gateway.log()).length
      await page.goto(url)
      await page.locator(field).waitFor()
      const reads = (await gateway.log()).slice(before).filter(({ path }) => /\/(?:p2|cp)\//.test(path))
      expect(reads).toHaveLength(1)
      expect(await page.textContent(field)).toBe(shown)
    }
  })

  test('RET-04 RET-09 a finished order: result, link back and no requisite', async ({ page, gateway }) => {
    const { url, deal } = await toRequisites(gateway, page, { lang: 'en' })
    await page.goto('/payment-error')
    await gateway.act(deal.deal_id, 'timeout')
    const seen = await watchRequisites(page)
    await page.goto(url)
    await page.locator('[data-result="not-ok"]').waitFor()
    expect(await page.textContent('[data-result]')).toContain('Time ran out')
    expect(await seen()).toEqual([])
    await page.route('https://merchant.example/**', (route) => route.fulfill({ body: 'the shop' }))
    await page.click('[data-action="back-to-site"]')
    await page.waitForURL('https://merchant.example/**')
  })

  test('RET-03 SAFE-03 a changed requisite is shown only with the notice', async ({ page, gateway }) => {
    const { url, id } = await toRequisites(gateway, page)
    await page.goto('/payment-error')
    await page.addInitScript(
      ([key, other]) => {
        localStorage.setItem('gateway.requisites', JSON.stringify({ [key]: other }))
      },
      [`payment/${id}`, '4222222222222222, PETR IVANOV'] as const,
    )
    await page.addInitScript(() => {
      new MutationObserver(() => {
        const isThere = (selector: string) => document.querySelector(selector) !== null
        if (isThere('[data-field="requisite"]') && !isThere('[data-notice="requisites-changed"]'))
          Object.assign(window, { isAlone: true })
      }).observe(document, { childList: true, subtree: true })
    })
    await page.goto(url)
    await page.locator(NOTICE).waitFor()
    expect(await page.evaluate(() => Reflect.get(window, 'isAlone') as unknown)).toBeUndefined()
    expect(await page.textContent(NOTICE)).toContain('2222')
    expect(await page.textContent(REQUISITE)).toBe('4111 1111 1111 1111')
  })

  test('RET-03 SAFE-03 CP-05 the warning stays in sight of who has scrolled to the changed address, until it is closed', async ({
    page,
    gateway,
  }) => {
    const { url, id } = await gateway.cryptoPayment(DEPOSIT)
    await page.addInitScript(
      ([key, other]) => {
        localStorage.setItem('gateway.requisites', JSON.stringify({ [key]: other }))
      },
      [`cpayment/${id}`, 'TU7xs6j2JSaKtE9FcNoM9YPATpsG879svi'] as const,
    )
    await page.goto(url)
    const notice = page.locator(NOTICE)
    await notice.waitFor()
    await page.evaluate(() => scrollTo(0, 500))
    expect(await page.evaluate(() => scrollY)).toBe(500)
    const top = await notice.evaluate((element) => element.getBoundingClientRect().top)
    expect(top).toBeGreaterThanOrEqual(0)
    await notice.locator('button[aria-label]').click()
    await notice.waitFor({ state: 'detached' })
  })

  test('RET-01 NET-04 a refused AuthKey costs one more call, no more', async ({ page, gateway }) => {
    const { url, id, purchase } = await toRequisites(gateway, page)
    // The page is closed and its pending calls are dropped: they would fetch the new key.
    await page.route('**/api/**', () => undefined)
    await page.goto('about:blank')
    await page.unroute('**/api/**')
    await gateway.rotateCode()
    const before = (await gateway.log()).length
    await page.goto(url)
    await purchase.onStep('payment')
    const calls = (await gateway.log()).slice(before)
    // On a slow machine the app's first calls may still go with the old key; none is refused twice.
    const paths = calls.filter(({ status }) => status === 412).map(({ path }) => path)
    expect(paths).toContain(`/api/v2/payments_v2/${id}`)
    expect(new Set(paths).size).toBe(paths.length)
  })

  test('RET-06 NET-07 says that it is offline, and continues online', async ({ page, gateway, allow }) => {
    allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket/)
    const { url, purchase } = await toRequisites(gateway, page)
    await page.goto('/payment-error')
    await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
    await page.goto(url)
    await page.locator('[data-notice="offline"]').waitFor()
    expect(await page.locator(REQUISITE).count()).toBe(0)
    await page.unroute('**/api/**')
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await purchase.onStep('payment')
    await page.locator(REQUISITE).waitFor()
  })
})
