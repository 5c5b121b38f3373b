/** The settings of a deployment, from the operator's and the payer's side. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { withSettings } from '../../src/deployment/settingsBlock.ts'
import { violationsOf } from './support/axe.ts'
import { builtDir } from './support/server.ts'
import { test } from './support/test.ts'

/** Serves the page with these settings in its settings block. */
async function serveWith(page: Page, settings: Record<string, unknown>) {
  const html = withSettings(readFileSync(join(builtDir, 'index.html'), 'utf8'), settings)
  await page.route(
    (url) => /^\/(payment|payment-error)/.test(url.pathname),
    (route) => route.fulfill({ contentType: 'text/html', body: html }),
  )
}

describe('the settings block', () => {
  test('OPS tells the operator what is wrong, and the payer that it is not theirs', async ({ page }) => {
    await serveWith(page, { support_url: 'tg://support', brand: { accent: 'red' }, languages: [] })
    await page.goto('/payment/77')
    const alert = page.getByRole('alert')
    await alert.waitFor()
    const text = await alert.innerText()
    expect(text).toContain('Payment is not available now')
    expect(text).toContain('support_url: needs an http(s) address or a path')
    expect(text).toContain('brand.accent: needs a colour like #2f54d6')
    expect(text).toContain('languages: needs a language')
    expect(await violationsOf(page)).toEqual([])
  })

  test('I18N-01 I18N-02 OPS has the brand and languages of the deployment', async ({ page, gateway }) => {
    await serveWith(page, {
      languages: ['uz', 'ru'],
      brand: { name: 'My shop', logo: '/favicon.svg', accent: '#ffdd2d', radius: '3px' },
    })
    // The gateway's own name and logo would override the settings (A69).
    await gateway.faults([{ path: '/settings', times: 9, status: 200, body: {} }])
    const { url } = await gateway.purchase({ lang: 'en' })
    await page.goto('/payment-error')
    await page.locator('header', { hasText: 'My shop' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('uz')
    expect(await page.locator('header img').getAttribute('src')).toMatch(/\/favicon\.svg$/)
    await page.goto(url)
    const button = page.locator('[data-action="choose-method"]').first()
    await button.click()
    const submit = page.locator('[data-action="submit-method"]')
    await submit.waitFor()
    const look = await submit.evaluate((node) => {
      const { backgroundColor, color } = getComputedStyle(node)
      const radius = getComputedStyle(document.documentElement).getPropertyValue('--radius')
      return { backgroundColor, color, radius }
    })
    expect(look).toEqual({ backgroundColor: 'rgb(255, 221, 45)', color: 'rgb(0, 0, 0)', radius: '3px' })
    // The order asks for English, which this deployment does not offer.
    expect(await page.locator('html').getAttribute('lang')).toBe('uz')
    await page.locator('[data-action="language"]:not([data-lang])').click()
    const offered = page.locator('[data-lang]')
    expect(await offered.evaluateAll((nodes) => nodes.map((node) => node.getAttribute('data-lang')))).toEqual(
      ['ru', 'uz'],
    )
  })

  test('I18N-01 OPS one language: no switch on the early screen either, and the shop stays at its place', async ({
    openPage,
  }) => {
    const page = await openPage({ viewport: { width: 390, height: 700 } })
    await serveWith(page, { languages: ['en'] })
    await page.addInitScript(() => {
      const seen = new Set<string>()
      const look = () => {
        const [shop] = document.querySelectorAll('header > *')
        const left = shop && Math.round(shop.getBoundingClientRect().left)
        const switches = document.querySelectorAll('header [data-action=language]').length
        if (shop) seen.add(`at ${left}, ${switches} switches`)
        requestAnimationFrame(look)
      }
      look()
      Object.assign(window, { seen })
    })
    await page.goto('/payment/demo')
    await page.locator('header [data-action=account]').waitFor()
    const seen = await page.evaluate(() => [...(Reflect.get(window, 'seen') as Set<string>)])
    expect(seen).toEqual(['at 16, 0 switches'])
  })
})
