import { describe, expect, it } from 'vitest'
import { renderPage } from '../support/page.tsx'
import { until, useWorld } from '../support/world.ts'
import { openSale } from './saleVisit.tsx'

const world = useWorld()
const registered = async () => (await world.calls('fast-register')).map(({ body }) => body)

describe('the e-mail of the account', () => {
  it('A13 PUR-06 SALE-03 is the order’s own before that of an earlier payment, and both screens name it', async () => {
    const { page, id } = await openSale(world, { email: 'seller@mail.com' })
    const { browser } = page.client
    page.client.deps.storage.set('paymentEmail', 'old@mail.com')
    page.client.close()
    document.body.innerHTML = ''
    const again = await renderPage(world, `/sale/${id}`, { browser })
    await until(() => again.hasAction('choose-method'))
    expect(again.field('email')).toBe('seller@mail.com')
    await again.press('choose-method')
    await until(async () => (await registered()).length > 0)
    expect(await registered()).toMatchObject([{ email: 'seller@mail.com' }])
    again.client.close()
    document.body.innerHTML = ''
    const order = await world.make('purchases', { amount: '1500' })
    const buying = await renderPage(world, `/payment/${order}`, { browser })
    await until(() => buying.field('email') !== null)
    expect(buying.field('email')).toBe('seller@mail.com')
  })

  it('A13 can be changed before the choice', async () => {
    const { page } = await openSale(world, { email: 'seller@mail.com' })
    await until(() => page.hasAction('choose-method'))
    await page.press('edit-email')
    await page.fill('email', 'other@mail.com')
    await page.press('save-email')
    expect(page.field('email')).toBe('other@mail.com')
    await page.press('choose-method')
    await until(async () => (await registered()).length > 0)
    expect(await registered()).toMatchObject([{ email: 'other@mail.com' }])
  })
})
