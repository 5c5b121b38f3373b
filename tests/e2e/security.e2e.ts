/** What the headers forbid; and a hostile gateway, address or storage, which must not harm the pages. */
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { BAD_URLS, INJECTIONS } from '../support/hostile.ts'
import { startPurchase } from './support/buyer.ts'
import { HostileGateway, injectedParts } from './support/hostileGateway.ts'
import { test } from './support/test.ts'

const SCENARIOS = [
  '/payment/demo',
  '/payment/requisites',
  '/payment/qr',
  '/payment/dispute',
  '/payment/success',
  '/payment/cancelled',
  '/sale/demo',
  '/sale/requisite',
  '/sale/waiting',
  '/cpayment/demo',
  '/cpayment/waiting',
  '/cpayment/success',
  '/flashpay/payment/demo',
  '/flashpay/payment/started',
  '/flashpay/sale/requisites',
]

async function drawn(page: Page) {
  await page.locator('[data-page]:not([data-step="loading"])').first().waitFor()
}

/** Opens every tab of the page. */
async function openAllTabs(page: Page) {
  for (const name of ['info', 'chat', 'support', 'deal']) {
    const tab = page.locator(`[data-action="tab"][data-tab="${name}"]:visible`)
    // Not a real click: a dialog about a suspicious nickname may cover the tab.
    if ((await tab.count()) > 0) await tab.first().dispatchEvent('click')
  }
}

test('SEC the headers let nothing run that did not come with the page', async ({ page, gateway, allow }) => {
  allow(/Content Security policy|requires 'Trusted/i)
  const { url } = await gateway.purchase()
  await page.goto(url)
  await drawn(page)
  const outcome = await page.evaluate(async () => {
    const tried: Record<string, string> = {}
    const attempt = (name: string, act: () => void) => {
      try {
        act()
        tried[name] = 'done'
      } catch {
        tried[name] = 'refused'
      }
    }
    attempt('markup', () => document.createElement('div').insertAdjacentHTML('beforeend', '<b>x</b>'))
    attempt('script', () => {
      document.createElement('script').text = '1'
    })
    attempt('policy', () => {
      const types = Reflect.get(window, 'trustedTypes') as { createPolicy(name: string, rules: object): void }
      types.createPolicy('evil', {})
    })
    const request = fetch('https://evil.example/')
    tried['elsewhere'] = await request.then(() => 'done').catch(() => 'refused')
    // In a later task: code that the debugger itself evaluates may call `eval`.
    await new Promise((done) => setTimeout(done))
    attempt('eval', () => Reflect.apply(Reflect.get(window, 'eval') as (code: string) => void, window, ['1']))
    return tried
  })
  const attempts = ['elsewhere', 'eval', 'markup', 'policy', 'script']
  expect(outcome).toEqual(Object.fromEntries(attempts.map((name) => [name, 'refused'])))
})

describe('a hostile gateway', () => {
  test('SEC is plain text on every page, and no address becomes a link', async ({ openPage, server }) => {
    const page = await openPage({ reducedMotion: 'reduce' })
    const hostile = new HostileGateway()
    await hostile.intercept(page, server.url)
    const seen = new Set<string>()
    for (const scenario of SCENARIOS) {
      await page.goto(scenario, { waitUntil: 'commit' })
      await drawn(page)
      await openAllTabs(page)
      expect({ scenario, found: await injectedParts(page) }).toEqual({ scenario, found: [] })
      expect(new URL(page.url()).origin).toBe(server.url)
      const text = await page.locator('body').innerText()
      for (const injection of INJECTIONS) if (text.includes(injection)) seen.add(injection)
    }
    expect(hostile.foreignRequests).toEqual([])
    // The corpus reached the screen, and every address was used in some field.
    expect(seen.size).toBeGreaterThanOrEqual(80)
    expect(hostile.usedUrls.size).toBe(new Set(BAD_URLS).size)
  })
})

test('SAFE-07 CAT-30 an unfinished order is linked in its tab only', async ({ page, openPage, gateway }) => {
  await startPurchase(gateway, page, { amount: '409.09', lang: 'en' })
  const button = '[data-action="back-to-site"]'
  await page.waitForSelector('[data-page="payment-error"]')
  const href = () => page.getAttribute(button, 'href')
  expect(await href()).toBe('https://merchant.example/unfinished')
  await page.reload()
  expect(await href()).toBe('https://merchant.example/unfinished')
  expect(await page.locator('[role=note]').count()).toBe(0)

  const elsewhere = await openPage()
  await elsewhere.goto(page.url())
  await elsewhere.waitForSelector(button)
  expect(await elsewhere.getAttribute(button, 'href')).not.toContain('merchant.example')
  expect(await elsewhere.textContent('[role=note]')).toContain('merchant.example')
  expect(await elsewhere.locator('a[href*="merchant.example"]').count()).toBe(0)
})

test('STORE-08 a hostile storage is read as if it were empty', async ({ page, gateway, server }) => {
  const hostile = new HostileGateway()
  await hostile.intercept(page, server.url)
  const { url, id } = await gateway.purchase()
  await page.goto('/payment-error')
  await page.evaluate(
    ([texts, order]) => {
      localStorage.setItem('language', texts[0] ?? '')
      const orders = 'searches requisites cancelled drafts coins entries disputes attention authKey history'
      const names = `user-email payment-email currency required-link tokens refresh ${orders}`
      for (const [index, name] of names.split(' ').entries()) {
        const text = texts[index] ?? ''
        const value = index % 2 ? JSON.stringify(text) : JSON.stringify({ [order]: text, __proto__: text })
        localStorage.setItem(`gateway.${name}`, index % 3 ? value : text)
      }
    },
    [INJECTIONS, String(id)] as const,
  )
  await page.goto(url)
  await drawn(page)
  await page.locator('[data-action="choose-method"]').first().waitFor()
  expect(await injectedParts(page)).toEqual([])
  expect(hostile.foreignRequests).toEqual([])
})
