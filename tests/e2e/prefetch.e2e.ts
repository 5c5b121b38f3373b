/** Pages with prefetched data: no call is made twice, and every page works without the data. */
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { prefetchTest as test } from './support/test.ts'

const ORDER = { label: 'Order', amount: '1500', currency: 'rub', symbol: 'usdt', lang: 'uz' }

/** Paths of the page's own calls. */
function ownCalls(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname.replace(/^\/api\/v\d/, ''))
  })
  return asked
}

describe('prefetched answers', () => {
  test('PUR-01 API-02 are on screen without a call, in the order’s language', async ({ page, gateway }) => {
    const { id, url } = await gateway.purchase(ORDER)
    const own = ownCalls(page)
    await page.goto(url)
    await page.locator('[data-action="choose-method"]').first().waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('uz')
    await page.locator('[data-action="choose-method"]').nth(1).click()
    await page.locator('[name=email]').waitFor()
    await expect.poll(() => own).toContain(`/open-purchase-page/${id}`)
    const asked = (await gateway.log()).map(({ path }) => path.replace(/^\/api\/v\d/, ''))
    for (const path of ['/codedata', `/payments_v2/${id}`, '/brokers']) {
      expect(asked.filter((other) => other === path)).toHaveLength(1)
      expect(own).not.toContain(path)
    }
  })

  for (const kind of ['sale', 'cryptoPayment', 'flashpay'] as const)
    test(`SALE-01 CP-01 FP-01 serve a ${kind} too`, async ({ page, gateway }) => {
      const { id, url } = await gateway[kind]({ lang: 'en' })
      const own = ownCalls(page)
      await page.goto(url)
      await page.locator('[data-step="init"] button').first().waitFor()
      await page.waitForFunction(() => !('bootData' in window))
      const order = (await gateway.log()).filter(
        ({ path }) => path.endsWith(`/${id}`) && !path.includes('/s/'),
      )
      expect(order).toHaveLength(1)
      expect(own.filter((path) => path === order[0]?.path.replace(/^\/api\/v\d/, ''))).toEqual([])
    })

  test('AUTH-06 are requested again, with its token, by a page with a session', async ({ page, gateway }) => {
    const { id, url } = await gateway.purchase(ORDER)
    await page.goto(url)
    await page.locator('[data-action="choose-method"]').first().click()
    await page.locator('[name=email]').fill('ahead@mail.com')
    await page.locator('[data-action="submit-method"]').click()
    await page.locator('[data-step="wait"]').waitFor()
    const own = ownCalls(page)
    await page.reload()
    await page.locator('[data-step="wait"]').waitFor()
    expect(own).toContain(`/payments_v2/${id}`)
    // Deadlines are computed from the time in this response, so it is requested again, too.
    expect(own).toContain('/codedata')
    // The page does not wait for the page server, whose calls may come later.
    const asked = (await gateway.log()).filter(
      ({ path, headers }) => path.endsWith(`/payments_v2/${id}`) && headers['sec-purpose'] === undefined,
    )
    expect(asked.at(-1)?.headers['authorization']).toMatch(/^Bearer /)
  })

  test('SAFE-08 with a requisite in them are ignored, whoever wrote them', async ({ page, gateway }) => {
    const { id, url } = await gateway.purchase(ORDER)
    await page.route(`**/payment/${id}`, async (route) => {
      const headers = { ...route.request().headers(), 'sec-fetch-dest': 'document' }
      const response = await route.fetch({ headers })
      const fields = '"status":1,"broker_id":101,"requisites":"5555444433332222","autodeal":{"autodeal_id":1}'
      const body = (await response.text()).replace('"label":"Order"', `${fields},"label":"Order"`)
      expect(body).toContain('5555444433332222')
      await route.fulfill({ response, body })
    })
    const own = ownCalls(page)
    await page.goto(url)
    await page.locator('[data-action="choose-method"]').nth(1).click()
    await page.locator('[name=email]').waitFor()
    expect(await page.locator('#root').innerText()).not.toContain('5555')
    expect(own).toContain(`/payments_v2/${id}`)
  })
})
