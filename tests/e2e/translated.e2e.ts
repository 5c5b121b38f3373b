/** A purchase whose page the browser translates from its first screen on. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { translatePage } from '../support/translatePage.ts'
import { toRequisites } from './support/buyer.ts'
import { test } from './support/test.ts'

/** Translates every text as soon as it appears, also before the app has started. */
async function keepTranslated(page: Page) {
  await page.addInitScript(`
    const translatePage = ${translatePage.toString()}
    new MutationObserver(() => document.body && translatePage())
      .observe(document, { childList: true, subtree: true, characterData: true })
  `)
}

const field = (page: Page, name: string) => page.locator(`[data-field="${name}"]`).first().textContent()

test('I18N-06 RET-02 a translated purchase runs to the end of its dispute', async ({ page, gateway }) => {
  await keepTranslated(page)
  const { deal, purchase } = await toRequisites(gateway, page)
  // The second time the requisites stand there before the app does.
  await page.reload()
  await purchase.onStep('payment')
  expect(await page.locator('[data-action="confirm-paid"]').textContent()).toContain('⟪')
  expect(await field(page, 'requisite')).toBe('4111 1111 1111 1111')
  expect(await field(page, 'holder')).toBe('IVAN PETROV')
  const before = await field(page, 'countdown')
  expect(before).toMatch(/^\d\d:\d\d$/)
  await page.waitForFunction(
    (time) => document.querySelector('[data-field="countdown"]')?.textContent !== time,
    before,
  )
  await purchase.confirmPaid()
  await purchase.skipReceipt()
  await purchase.shows('waiting')
  await purchase.press('open-dispute')
  await purchase.press('dialog-confirm')
  await purchase.shows('dispute')
  await gateway.act(deal.deal_id, 'close-dispute', { as: 'payer' })
  await purchase.shows('ok')
  expect(await page.locator('[data-notice="panel-failed"]').count()).toBe(0)
})
