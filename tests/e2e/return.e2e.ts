// long: one case for each screen that a person may come back to
/** Return from the bank's app: the page loads again during a deal. */
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { PurchasePage } from './models/purchasePage.ts'
import { CARD, toRequisites } from './support/buyer.ts'
import { test } from './support/test.ts'

const REQUISITE = '[data-field="requisite"]'
const NOTICE = '[data-notice="requisites-changed"]'
const FLASHPAY = { type: 'payment', status: 1, broker_id: 101, mask: '4111-1111-1111-1111', requisites: CARD }

const DEPOSIT = { status: 1, symbol: 'usdt', amount: '25', lang: 'en' }

/** Opens a running order, and leaves it once the page has stored its stage. */
async function openAndLeave(page: Page, url: string) {
  await page.goto(url)
  await page.waitForFunction(() => localStorage.getItem('gateway.stages') !== null)
  await page.goto('/payment-error')
}

/** Keeps React from loading until the returned function is called: until then the screen is the prepainted one. */
async function holdApp(page: Page): Promise<() => void> {
  let release = () => {}
  const isFree = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/framework-[^?]*\.js$/, async (route) => {
    await isFree
    await route.continue()
  })
  return release
}

/** Resolves when the screen is prepainted, or when it is certain that it will not be. */
async function prepaintDecided(page: Page) {
  await page.waitForFunction(() => !('bootData' in window) || window.bootData?.isPainted)
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
  test('RET-02 RET-05 the requisites are shown before the app has loaded, and a press on "I paid" acts once', async ({
    page,
    gateway,
  }) => {
    const { url, id, purchase } = await toRequisites(gateway, page)
    await page.goto('/payment-error')
    const before = (await gateway.log()).length
    const releaseApp = await holdApp(page)
    await page.goto(url)
    await page.locator(REQUISITE).waitFor()
    expect(await page.textContent(REQUISITE)).toBe('4111 1111 1111 1111')
    expect(await page.textContent('[data-field="holder"]')).toBe('IVAN PETROV')
    expect(await page.textContent('[data-field="fiat-amount"]')).toContain('500')
    expect(await page.textContent('[data-field="countdown"]')).toMatch(/^\d\d:\d\d/)
    expect(await page.innerText('main')).not.toMatch(/Sample|SAMPLE|1.?234.?567|8642|[\uE000\uE001]/)
    const early = await page.locator('[data-page]').elementHandle()
    const paid = page.locator('[data-action="confirm-paid"]')
    await paid.dblclick()
    releaseApp()
    await page.waitForFunction((screen) => !screen?.isConnected, early)
    // The app uses the response of the prepaint script: the order is not requested twice before it is rendered.
    const asked = (await gateway.log()).slice(before)
    expect(asked.filter(({ path }) => path.endsWith(`/payments_v2/${id}`))).toHaveLength(1)
    expect(await page.textContent(REQUISITE)).toBe('4111 1111 1111 1111')
    await page.locator('[data-overlay="confirm"]').waitFor()
    expect(await page.locator('[data-overlay]').count()).toBe(1)
    await purchase.press('dialog-confirm')
    await purchase.skipReceipt()
    await purchase.shows('waiting')
    const calls = (await gateway.log()).slice(before)
    expect(calls.filter(({ path }) => path.endsWith('/deals/states'))).toHaveLength(1)
  })

  test('SAFE-03 a page that was frozen before its app had loaded shows no outdated requisite', async ({
    page,
    gateway,
  }) => {
    const { url, id, deal } = await toRequisites(gateway, page)
    await page.goto('/payment-error')
    await holdApp(page)
    await page.goto(url)
    await page.locator(REQUISITE).waitFor()
    const before = (await gateway.log()).length
    const pass = (ms: number, visibilityState: string) =>
      page.evaluate(
        ([after, value]) => {
          const { now } = Date
          Date.now = () => now() + after
          Object.defineProperty(document, 'visibilityState', { configurable: true, value })
          document.dispatchEvent(new Event('visibilitychange'))
        },
        [ms, visibilityState] as const,
      )
    await pass(20_000, 'visible')
    expect(await page.textContent(REQUISITE)).toBe('4111 1111 1111 1111')
    await pass(20_000, 'hidden')
    await page.locator(REQUISITE).waitFor({ state: 'detached' })
    await gateway.act(deal.deal_id, 'timeout')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await pass(0, 'visible')
    await page.locator('[data-result="not-ok"]').waitFor()
    expect(await page.locator(REQUISITE).count()).toBe(0)
    const asked = (await gateway.log()).slice(before)
    expect(asked.filter(({ path }) => path.endsWith(`/payments_v2/${id}`)).length).toBeGreaterThan(0)
  })

  test('RET-02 the prepainted screen has exactly the text of the app’s screen', async ({ page, gateway }) => {
    const { url } = await toRequisites(gateway, page, { label: 'Boots' })
    await page.goto('/payment-error')
    const releaseApp = await holdApp(page)
    await page.goto(url)
    await page.locator(REQUISITE).waitFor()
    const textsOf = () =>
      page.evaluate(() =>
        (document.querySelector('main') as HTMLElement).innerText.replaceAll(/\d\d:\d\d(:\d\d)?/g, 'TIME'),
      )
    const [early, screen] = [await textsOf(), await page.locator('[data-page]').elementHandle()]
    releaseApp()
    await page.waitForFunction((before) => !before?.isConnected, screen)
    expect(await textsOf()).toBe(early)
  })

  test('RET-02 FP-07 a flash-pay order, which has no account, is prepainted, too', async ({
    page,
    gateway,
  }) => {
    const { url } = await gateway.flashpay({ ...FLASHPAY, amount: '3000', currency: 'rub', lang: 'en' })
    await openAndLeave(page, url)
    const releaseApp = await holdApp(page)
    await page.goto(url)
    await page.locator(REQUISITE).waitFor()
    expect(await page.textContent(REQUISITE)).toBe('4111 1111 1111 1111')
    const early = await page.locator('[data-page]').elementHandle()
    releaseApp()
    await page.waitForFunction((screen) => !screen?.isConnected, early)
    expect(await page.textContent(REQUISITE)).toBe('4111 1111 1111 1111')
  })

  test('RET-09 CP-08 a deposit is prepainted with its address, countdown and the space of its QR code; the app moves nothing', async ({
    page,
    gateway,
  }) => {
    const address = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE'
    const { url } = await gateway.cryptoPayment({ ...DEPOSIT, address, amount_received: '10' })
    await openAndLeave(page, url)
    const releaseApp = await holdApp(page)
    await page.goto(url)
    await page.locator('[data-result="pending"]').waitFor()
    expect(await page.textContent('[data-field="address"]')).toBe(address)
    expect(await page.textContent('[data-field="amount-left"]')).toBe('15\u00a0USDT')
    expect(await page.textContent('[data-field="countdown"]')).toMatch(/^0?[23]:\d\d:\d\d/)
    const places = () =>
      page.evaluate(() =>
        ['[data-field="address"]', '[data-copy="address"]', 'main svg[role=img]'].map((selector) => {
          const { x, y, width, height } = document.querySelector(selector)?.getBoundingClientRect() ?? {}
          return [x, y, width, height]
        }),
      )
    // The QR code is rendered by the app.
    expect(await page.locator('main svg[role=img] > *').count()).toBe(0)
    // A press may scroll its button out from under the bar at the bottom.
    await page.click('[data-copy="address"]')
    const [early, screen] = [await places(), await page.locator('[data-page]').elementHandle()]
    releaseApp()
    await page.waitForFunction((before) => !before?.isConnected, screen)
    expect(await places()).toEqual(early)
    await page.locator('main svg[role=img] path').first().waitFor()
    await page.locator('[data-toasts] > *').first().waitFor()
  })

  test('RET-09 RET-04 a finished order shows its result and the link back, and never a requisite', async ({
    page,
    gateway,
  }) => {
    const { url, deal } = await toRequisites(gateway, page, { lang: 'en' })
    await page.goto('/payment-error')
    await gateway.act(deal.deal_id, 'timeout')
    const seen = await watchRequisites(page)
    await holdApp(page)
    await page.goto(url)
    await page.locator('[data-result="not-ok"]').waitFor()
    expect(await page.textContent('[data-result]')).toContain('Time ran out')
    expect(await seen()).toEqual([])
    await page.route('https://merchant.example/**', (route) => route.fulfill({ body: 'the shop' }))
    await page.click('[data-action="back-to-site"]')
    await page.waitForURL('https://merchant.example/**')
  })

  test('RET-03 SAFE-03 a requisite that differs from the one seen last is shown only with the notice of its change', async ({
    page,
    gateway,
  }) => {
    const { url, id } = await toRequisites(gateway, page)
    await page.goto('/payment-error')
    await page.addInitScript(
      ([key, other]) => {
        localStorage.setItem('gateway.requisites', JSON.stringify({ [key]: other }))
      },
      [`payment/${id}`, '4222222222222222, PETR IVANOV'] as const,
    )
    const releaseApp = await holdApp(page)
    await page.goto(url)
    await prepaintDecided(page)
    expect(await page.locator(REQUISITE).count()).toBe(0)
    releaseApp()
    await page.locator(NOTICE).waitFor()
    expect(await page.textContent(NOTICE)).toContain('2222')
    expect(await page.textContent(REQUISITE)).toBe('4111 1111 1111 1111')
  })

  test('RET-03 SAFE-03 no requisite is painted after the payment was reported, if the first response is older', async ({
    page,
    gateway,
  }) => {
    const { url, deal, id } = await toRequisites(gateway, page)
    const { purchases } = (await gateway.state()) as { purchases: { id: unknown }[] }
    const before = purchases.find((order) => String(order.id) === String(id))
    await gateway.act(deal.deal_id, 'pay', { as: 'payer' })
    await page.locator('[data-result="waiting"]').waitFor()
    await page.goto('/payment-error')
    await gateway.faults([{ path: `/payments_v2/${id}`, method: 'GET', times: 1, status: 200, body: before }])
    const seen = await watchRequisites(page)
    await page.goto(url)
    await page.locator('[data-result="waiting"]').waitFor()
    await gateway.faultsUsed()
    expect(await seen()).toEqual([])
  })

  for (const actions of [['timeout'], ['pay'], ['pay', 'dispute']] as const)
    test(`RET-04 SAFE-03 no requisite is painted after ${actions.join(' and ')}`, async ({
      page,
      gateway,
    }) => {
      const { url, deal } = await toRequisites(gateway, page)
      await page.goto('/payment-error')
      for (const action of actions)
        await gateway.act(deal.deal_id, action, action === 'pay' ? { as: 'payer' } : {})
      const seen = await watchRequisites(page)
      await page.goto(url)
      await page.locator('[data-result]').waitFor()
      expect(await seen()).toEqual([])
    })

  test('RET-01 NET-04 an AuthKey that the gateway no longer accepts costs one more call, and nothing else', async ({
    page,
    gateway,
  }) => {
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

  test('RET-06 NET-07 without a network the page says so, and continues when it is online again', async ({
    page,
    gateway,
    allow,
  }) => {
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

  test('RET-07 requests the order at once when the browser restores the page from its cache', async ({
    page,
    gateway,
    allow,
  }) => {
    allow(/WebSocket|socket/i)
    const { deal } = await toRequisites(gateway, page)
    await gateway.socket({ up: false })
    await gateway.act(deal.deal_id, 'timeout')
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await new PurchasePage(page).shows('not-ok')
    expect(await page.locator(REQUISITE).count()).toBe(0)
  })
})
