/** Links to the exchange and the info dialog in the Information tab, and the e-mail of an earlier sign-in. */
import '../../src/pages/payment/DealScreens.tsx'
import { describe, expect, it } from 'vitest'
import { selectDealState } from '../../src/features/deal/dealSlice.ts'
import { createStorage } from '../../src/platform/storage.ts'
import { createTestBrowser } from '../support/browser.ts'
import { renderPage, type ShownPage } from '../support/page.tsx'
import { until, useWorld } from '../support/world.ts'
import { openDeal } from './saleVisit.tsx'

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
  it.each(['purchase', 'sale'])(
    'SPEC-11 ROUTE-07 of a %s leads to the deal and the account on the exchange',
    async (kind) => {
      const page =
        kind === 'sale' ? (await openDeal(world, { state: 'confirmed' })).page : await openPurchase()
      await toInformation(page)
      const number = selectDealState(page.client.store.getState()).deal?.id
      const user = page.client.store.getState().auth.user?.user_id
      expect(page.field('deal-ref')).toContain(`/d${number}`)
      expect(hrefOf('deal-ref')).toMatch(new RegExp(`^https://[^/]+/d${number}$`))
      expect(page.field('user-ref')).toContain(`/u${user}`)
      expect(hrefOf('user-ref')).toMatch(new RegExp(`^https://[^/]+/users/${user}$`))
    },
  )

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

describe('an e-mail that is known', () => {
  it('SPEC-11 of a sign-in is filled in at the next order', async () => {
    const browser = createTestBrowser()
    createStorage(() => browser.area).set('userEmail', 'used@example.com')
    const id = await world.make('purchases', { currency: 'rub', symbol: 'usdt' })
    const page = await renderPage(world, `/payment/${id}`, { browser })
    await page.press('choose-method', '[data-broker-id="109"]')
    await until(() => page.hasAction('submit-method'))
    expect(page.input('email')).toHaveValue('used@example.com')
  })
})
