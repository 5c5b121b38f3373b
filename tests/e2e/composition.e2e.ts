/** The card fields with a keyboard that composes, as Chromium itself handles it. */
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { SalePage } from './models/orderPages.ts'
import { test } from './support/test.ts'

/** Composes the text at the caret character by character, and commits it. */
async function compose(page: Page, text: string) {
  const keyboard = await page.context().newCDPSession(page)
  for (let length = 1; length <= text.length; length++)
    await keyboard.send('Input.imeSetComposition', {
      text: text.slice(0, length),
      selectionStart: length,
      selectionEnd: length,
    })
  await keyboard.send('Input.insertText', { text })
  await keyboard.detach()
}

describe('a keyboard that composes', () => {
  test('VAL-11 FP-04 writes the payer’s card number once', async ({ page, gateway }) => {
    const { url } = await gateway.flashpay({ type: 'payment', currency: 'rub', lang: 'en' })
    await page.goto(url)
    await page.locator('[data-action="choose-method"]', { hasText: 'Sberbank' }).first().click()
    const mask = page.locator('input[name=mask]')
    await mask.focus()
    await compose(page, '41112222')
    await compose(page, '33334444')
    expect(await mask.inputValue()).toBe('4111-2222-3333-4444')
    expect(await page.locator('[data-action="submit-method"]').isEnabled()).toBe(true)
  })

  test('SALE-08 writes the seller’s card number once', async ({ page, gateway }) => {
    const fields = { amount: '7000', currency: 'rub', symbol: 'usdt', lang: 'en' }
    const { url } = await gateway.sale({ ...fields, status: 1, is_approved: true, broker_id: 109 })
    await new SalePage(page).open(url)
    const card = page.locator('input[name=card_number]')
    await card.focus()
    await compose(page, '41112222')
    await compose(page, '33334444')
    expect(await card.inputValue()).toBe('4111 2222 3333 4444')
  })
})
