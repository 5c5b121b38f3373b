/** The account item: with the keyboard, on a narrow phone, without moving anything when it appears. */
import { expect } from 'vitest'
import { horizontalOverflow } from './support/fit.ts'
import { Keyboard } from './support/keyboard.ts'
import { test } from './support/test.ts'

// The source of the texts, and the one with the longest words.
test.for(['ru', 'tj'])('A10 an operator signs in and out by key on 360 px (%s)', async (lang, { page }) => {
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), lang)
  await page.goto('/payment/azn')
  const account = page.locator('[data-action=account]')
  await account.waitFor()
  const keys = new Keyboard(page)
  await keys.press('account')
  await keys.arrives('[data-action=sign-in]')
  expect(await horizontalOverflow(page)).toEqual([])
  await page.keyboard.press('Enter')
  await keys.type('email', 'operator@example.com')
  await keys.type('password', 'password1')
  await page.keyboard.press('Enter')
  await keys.type('code', '0000')
  await page.keyboard.press('Enter')
  await page.locator('[data-signed-in=true]').waitFor()
  // Something that the person is asked about.
  await page.evaluate(() => localStorage.setItem('gateway.drafts', '{"sale/8":"text"}'))
  await keys.press('account')
  await keys.arrives('[data-action=sign-out]')
  await page.keyboard.press('Enter')
  await page.locator('[data-overlay=confirm]').waitFor()
  await keys.press('dialog-confirm')
  await page.locator('[data-signed-in=false]').waitFor()
})
