/** The flash-pay page, both types, from the choice of the bank to the result. */
import { expect } from 'vitest'
import { passPoll } from './support/passPoll.ts'
import { test } from './support/test.ts'

const BANK = '[data-action=choose-method]'

test('FP-01 FP-03 FP-04 FP-07 FP-10 FP-09 by card, over a closed tab', async ({ page, gateway }) => {
  const { id, url } = await gateway.flashpay({ type: 'payment', amount: '3000', lang: 'en' })
  await page.clock.install()
  await page.goto(url)
  await page.click(`${BANK}:has-text("Sberbank")`)
  const submit = page.locator('[data-action=submit-method]')
  await page.locator('[name=mask]').pressSequentially('4111111111111111')
  expect(await page.inputValue('[name=mask]')).toBe('4111-1111-1111-1111')
  await submit.click()
  await page.waitForSelector('[data-step=payment] [data-field=requisite]')
  const requisite = await page.textContent('[data-field=requisite]')
  const { context } = { context: page.context() }
  await page.close()

  const again = await context.newPage()
  await again.goto(url)
  await again.waitForSelector('[data-step=payment]')
  expect(await again.locator(BANK).count()).toBe(0)
  expect(await again.textContent('[data-field=requisite]')).toBe(requisite)
  await gateway.actOnOrder(id, { action: 'start', link: 'https://explorer.example/tx/1' })
  await passPoll(again, gateway)
  await again.waitForSelector('a[data-field=transaction-link]')
  await gateway.actOnOrder(id, { action: 'finish', status: 2 })
  await passPoll(again, gateway)
  await again.waitForSelector('[data-step=processed] [data-result=ok]')
  expect(await again.textContent('h1')).toBe('Payment performed')
  const calls = await gateway.log()
  expect(calls.filter(({ method }) => method === 'PATCH')).toHaveLength(1)
  expect(calls.filter(({ path }) => path.includes('/auth/'))).toEqual([])
})
