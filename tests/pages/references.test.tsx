/** Links to the exchange and the info dialog in the Information tab, and the e-mail of an earlier sign-in. */
import { describe, expect, it } from 'vitest'
import { renderPage, type ShownPage } from '../support/page.tsx'
import { until, useWorld } from '../support/world.ts'
import { openDeal, openSale } from './saleVisit.tsx'

const world = useWorld()
const hrefOf = (field: string) =>
  document.querySelector(`[data-field="${field}"] a`)?.getAttribute('href') ?? null

async function toInformation(page: ShownPage) {
  await page.press('tab', '[data-tab=info]')
  await until(() => page.field('user-ref') !== null)
}

async function openPurchase() {
  const deal = { state: 'confirmed' }
  const id = await world.make('purchases', { status: 1, currency: 'rub', symbol: 'usdt', deal })
  const page = await renderPage(world, `/payment/${id}`)
  await until(() => page.hasAction('tab'))
  return page
}

describe('the Information tab', () => {
  it.each(['purchase', 'sale'])('SPEC-11 ROUTE-07 of a %s leads to the exchange', async (kind) => {
    const page = kind === 'sale' ? (await openDeal(world, { state: 'confirmed' })).page : await openPurchase()
    await toInformation(page)
    const number = page.deal()?.id
    const user = page.state().auth.user?.user_id
    expect(page.field('deal-ref')).toContain(`/d${number}`)
    expect(hrefOf('deal-ref')).toMatch(new RegExp(`^https://[^/]+/d${number}$`))
    expect(page.field('user-ref')).toContain(`/u${user}`)
    expect(hrefOf('user-ref')).toMatch(new RegExp(`^https://[^/]+/users/${user}$`))
  })

  it('SPEC-11 DLG-02 the info dialog explains the numbers', async () => {
    const page = await openPurchase()
    await toInformation(page)
    await page.press('info-help')
    await page.opens('info')
    expect(page.text()).toContain('they open your order')
    await page.press('dialog-cancel')
    await until(() => page.overlay() === null)
  })
})

const registered = async () => world.bodies('fast-register')

async function expectRegistered(email: string) {
  await until(async () => (await registered()).length > 0)
  expect(await registered()).toMatchObject([{ email }])
}

/** A sale with the e-mail seller@mail.com, which is being changed. */
async function editEmail() {
  const { page } = await openSale(world, { email: 'seller@mail.com' })
  await until(() => page.hasAction('choose-method'))
  await page.press('edit-email')
  return page
}

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
    await expectRegistered('seller@mail.com')
    again.client.close()
    document.body.innerHTML = ''
    const order = await world.make('purchases', { amount: '1500' })
    const buying = await renderPage(world, `/payment/${order}`, { browser })
    await until(() => buying.field('email') !== null)
    expect(buying.field('email')).toBe('seller@mail.com')
  })

  it('A13 can be changed before the choice', async () => {
    const page = await editEmail()
    await page.fill('email', 'other@mail.com')
    await page.press('save-email')
    expect(page.field('email')).toBe('other@mail.com')
    await page.press('choose-method')
    await expectRegistered('other@mail.com')
  })

  it('A13 is not the one before, if another one is typed and not saved when the bank is pressed', async () => {
    const page = await editEmail()
    await page.fill('email', 'other@mail')
    await page.press('choose-method')
    expect(await registered()).toEqual([])
    expect(page.input('email').value).toBe('other@mail')
    await page.fill('email', 'other@mail.com')
    await page.press('submit-method')
    await expectRegistered('other@mail.com')
  })

  it('A13 is in use as it was, if its field is open and unchanged when the bank is pressed', async () => {
    const page = await editEmail()
    await page.press('choose-method')
    await expectRegistered('seller@mail.com')
  })
})
