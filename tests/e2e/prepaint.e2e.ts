/** Input on the prepainted screen is replayed by the app, and the focus stays. */
import { describe, expect } from 'vitest'
import { holdApp } from './support/holdApp.ts'
import { Keyboard } from './support/keyboard.ts'
import { test } from './support/test.ts'

const ORDER = { amount: '1500', currency: 'rub', symbol: 'usdt', lang: 'en' }

describe('before the app has loaded', () => {
  for (const kind of ['purchase', 'sale'] as const) {
    test(`PUR-01 SALE-03 A13 a bank that is pressed on a ${kind} is chosen`, async ({ page, gateway }) => {
      const { url } = await gateway[kind](ORDER)
      const releaseApp = await holdApp(page)
      await page.goto(url)
      const bank = page.locator('[data-action="choose-method"]').nth(1)
      const id = await bank.getAttribute('data-broker-id')
      await bank.click()
      expect(await bank.getAttribute('aria-busy')).toBe('true')
      releaseApp()
      await page.locator(`[data-broker-id="${id}"][aria-expanded=true]`).waitFor()
      await new Keyboard(page).arrives('[name=email]')
    })
  }

  test('PUR-01 DLG-04 the focus stays when the app replaces the screen', async ({ page, gateway }) => {
    const { url } = await gateway.purchase(ORDER)
    const releaseApp = await holdApp(page)
    await page.goto(url)
    const keys = new Keyboard(page)
    await keys.reach('[data-action="choose-method"]')
    await page.keyboard.press('Tab')
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-broker-id'))
    const id = await focused()
    expect(id).not.toBeNull()
    const prepainted = await page.locator('[data-page]').elementHandle()
    releaseApp()
    await page.waitForFunction((before) => !before?.isConnected, prepainted)
    expect(await focused()).toBe(id)
  })

  test('SAFE-10 DATA-01 an order without a currency causes no error', async ({ page, gateway, allow }) => {
    allow(/400/)
    const { id, url } = await gateway.purchase(ORDER)
    const merchant = { id: 1, name: 'Shop' }
    const body = { payment_id: id, status: 0, amount: '1500', symbol: 'usdt', merchant }
    await gateway.faults([{ path: '/payments_v2/{id}', times: 99, body }])
    await page.goto(url)
    await page.locator('[data-page="payment"]:not([data-step="loading"])').waitFor()
  })

  test('SALE-01 the loading screen says which page it is', async ({ page, gateway, allow }) => {
    allow(/ERR_/)
    const { url } = await gateway.sale(ORDER)
    const releaseApp = await holdApp(page)
    await page.route('**/api/**', () => undefined)
    await page.goto(url)
    await page.locator('[data-page="sale"][data-step="loading"]').waitFor()
    await page.goto('/nowhere')
    expect(await page.locator('[data-step="loading"]').getAttribute('data-page')).toBeNull()
    releaseApp()
    await page.locator('[data-page="not-found"]').waitFor()
  })

  test('PUR-01 an order that comes late is rendered by the app, and works', async ({ page, gateway }) => {
    const { url } = await gateway.purchase(ORDER)
    await gateway.faults([{ path: '/payments_v2/*', times: 1, delay_ms: 4_500 }])
    await page.goto(url)
    await page.locator('[data-action="choose-method"]').nth(1).click()
    await page.locator('[data-action="choose-method"][aria-expanded=true]').waitFor()
    await new Keyboard(page).arrives('[name=email]')
  })

  test('PUR-01 NET-07 an early request without a response is sent again', async ({ page, gateway }) => {
    const { url } = await gateway.purchase(ORDER)
    await page.clock.install()
    let asked = 0
    const hung = new Promise<void>((resolve) => {
      void page.route('**/payments_v2/*', (route) => {
        if (++asked > 1) return route.continue()
        resolve()
        return undefined
      })
    })
    await page.goto(url)
    await hung
    await page.clock.fastForward(10_000)
    await page.locator('[data-action="choose-method"]').first().waitFor()
  })

  test.for([
    ['payment/', 'Bearer one'],
    ['', 'Bearer one'],
    ['sale/', undefined],
  ] as const)('SAFE-04 STORE-05 a token of "%sid" is sent: %s', async ([kind, sent], { page, gateway }) => {
    const { url, id } = await gateway.purchase(ORDER)
    await page.addInitScript(
      (key) => localStorage.setItem('gateway.tokens', JSON.stringify({ [key]: 'one' })),
      `${kind}${id}`,
    )
    await page.goto(url)
    await page.locator('[data-action="choose-method"]').first().waitFor()
    const [first] = await gateway.log(`/api/v2/payments_v2/${id}`)
    expect(first?.headers['authorization']).toBe(sent)
  })

  test.for([
    ['uk', 'uk', 'Безпечна'],
    ['tg', 'tg', 'Пардохти бехатар'],
  ] as const)(
    'SPEC-17 a stored language of %s is used by the first paint and by the app',
    async ([stored, tag, word], { page, gateway }) => {
      const { url } = await gateway.purchase(ORDER)
      const releaseApp = await holdApp(page)
      await page.addInitScript((value) => localStorage.setItem('language', value), stored)
      await page.goto(url)
      await page.locator('[data-action="choose-method"]').first().waitFor()
      expect(await page.innerText('main')).toContain(word)
      const prepainted = await page.locator('[data-page]').elementHandle()
      releaseApp()
      await page.waitForFunction((before) => !before?.isConnected, prepainted)
      expect(await page.getAttribute('html', 'lang')).toBe(tag)
      expect(await page.innerText('main')).toContain(word)
    },
  )

  test('CP-05 the text and the coin entered on a deposit are kept', async ({ page, gateway }) => {
    const { url } = await gateway.cryptoPayment({ lang: 'en' })
    const releaseApp = await holdApp(page)
    await page.goto(url)
    await page.locator('[name=email]').fill('early@mail.com')
    const coin = page.locator('input[type=radio]').last()
    const value = await coin.getAttribute('value')
    await coin.check({ force: true })
    const prepainted = await page.locator('[data-page]').elementHandle()
    releaseApp()
    await page.waitForFunction((before) => !before?.isConnected, prepainted)
    expect(await page.locator('[name=email]').inputValue()).toBe('early@mail.com')
    expect(await page.locator(`input[type=radio][value="${value}"]`).isChecked()).toBe(true)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('value'))).toBe(value)
  })

  test('CP-14 a tick counts only for the words that it was set beside', async ({ page, gateway }) => {
    const { url } = await gateway.cryptoPayment({ lang: 'en' })
    const choose = (coin: string) => page.locator('label', { has: page.locator(`[value=${coin}]`) }).click()
    const tick = page.locator('[name=agree]')
    let releaseApp = await holdApp(page)
    await page.goto(url)
    await tick.check()
    releaseApp()
    await page.locator('[data-action=account]').waitFor()
    expect(await tick.isChecked()).toBe(true)
    // The screen before the app names the first coin, whichever was chosen.
    for (const steps of [() => choose('usdt'), () => Promise.resolve()]) {
      releaseApp = await holdApp(page)
      await page.reload()
      await steps()
      await tick.check()
      releaseApp()
      await page.locator('[data-action=account]').waitFor()
      await page.locator('form', { hasText: 'I am sending USDT' }).waitFor()
      expect(await tick.isChecked()).toBe(false)
    }
  })
})
