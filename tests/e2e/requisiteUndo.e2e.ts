/** Undoing in the form of the seller's requisite, as Chromium itself handles it. */
import { expect } from 'vitest'
import { SalePage } from './models/orderPages.ts'
import { copyText } from './support/clipboard.ts'
import { test } from './support/test.ts'

test('SALE-08 undoing a pasted, typed or filled-in text never puts two numbers or names together', async ({
  page,
  gateway,
}) => {
  const fields = { amount: '7000', currency: 'rub', symbol: 'usdt', lang: 'en' }
  const { url } = await gateway.sale({ ...fields, status: 1, is_approved: true, broker_id: 109 })
  await new SalePage(page).open(url)
  const card = page.locator('input[name=card_number]')
  const holder = page.locator('input[name=holder_name]')
  const values = async () => [await card.inputValue(), await holder.inputValue()]
  async function typeAndWipe(text: string) {
    await page.keyboard.type(text)
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
  }
  async function afterKeys(keys: string) {
    await page.keyboard.press(keys)
    return values()
  }

  await copyText(page, '4111 1111 1111 1111\nIVAN PETROV')
  await card.focus()
  await typeAndWipe('5555555555554444')
  expect(await afterKeys('Control+v')).toEqual(['4111 1111 1111 1111', 'IVAN PETROV'])
  const pasted = ['4111 1111 1111 1111', 'IVAN PETROV']
  for (const keys of ['Control+z', 'Control+z', 'Control+Shift+z'])
    expect(await afterKeys(keys)).toEqual(pasted)
  await holder.focus()
  expect(await afterKeys('Control+z')).toEqual(pasted)

  await card.fill('')
  await card.focus()
  await typeAndWipe('5555555555554444')
  await page.keyboard.type('4111111111111111')
  expect(await afterKeys('Control+Shift+z')).toEqual(['4111 1111 1111 1111', ''])
  expect(await afterKeys('Control+z')).toEqual(['4111 1111 1111 111', ''])
  for (let change = 0; change < 15; change++) await page.keyboard.press('Control+z')
  expect(await afterKeys('Control+z')).toEqual(['5555 5555 5555 4444', ''])
  expect(await afterKeys('Control+y')).toEqual(['5555 5555 5555 4444', ''])
})
