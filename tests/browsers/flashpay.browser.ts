/** The flash-pay page. */
import { expect } from 'vitest'
import { test } from './support/test.ts'

test('ENG-01 FP-01 FP-04 FP-07 FP-09 flash-pay, over a reload', async ({ checkout, gateway, server }) => {
  const { id, url } = await gateway.flashpay({ type: 'payment', amount: '3000', lang: 'en' })
  await checkout.open(server.url + url)
  await checkout.press('choose-method')
  await checkout.fill('mask', '4111111111111111')
  expect(await checkout.value('mask')).toBe('4111-1111-1111-1111')
  await checkout.press('submit-method')
  await checkout.onStep('payment')
  await checkout.see('[data-field="requisite"]')
  const requisite = await checkout.field('requisite')
  await checkout.reload()
  await checkout.see('[data-field="requisite"]')
  expect(await checkout.field('requisite')).toBe(requisite)
  await gateway.actOnOrder(id, { action: 'finish', status: 2 })
  await checkout.comeBack()
  await checkout.shows('ok')
})
