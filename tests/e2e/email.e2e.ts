/** The field of an e-mail, as Chromium itself handles it. */
import { expect } from 'vitest'
import { openPurchase } from './support/buyer.ts'
import { test } from './support/test.ts'

test('VAL-06 VAL-05 a buyer is told of a domain in another keyboard layout', async ({ page, gateway }) => {
  const { purchase } = await openPurchase(gateway, page)
  await purchase.chooseFirstBank()
  const email = page.locator('input[name=email]')
  const error = page.locator('form [role=alert]')
  for (const wrong of ['ivan@ьфшд.кг', 'ivan@m\u0430il.ru']) {
    await email.fill(wrong)
    await error.waitFor()
    expect(await email.inputValue()).toBe(wrong)
  }
  await email.fill('ivan@почта.рф')
  await error.waitFor({ state: 'detached' })
  await purchase.press('submit-method')
  await purchase.onStep('wait')
  const registration = (await gateway.log()).find(({ path }) => path.endsWith('/auth/fast-register'))
  expect(registration?.body).toMatchObject({ email: 'ivan@почта.рф' })
})
