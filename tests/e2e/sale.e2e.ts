/** The sale, end to end in a browser: a payout is received, coins are released. The whole flow and a re-bid with the socket and by polling alone. */
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { SalePage } from './models/salePage.ts'
import type { GatewayControl } from './support/gateway.ts'
import { passPoll } from './support/passPoll.ts'
import { test } from './support/test.ts'

interface Scene {
  page: Page
  gateway: GatewayControl
  /** Lets the page learn of the latest change at the gateway; not set where the socket works. */
  pass?: () => Promise<unknown>
}

/** Opens the sale and continues to the entry of the requisite. */
async function toEntry({ page, gateway, pass }: Scene, bank: string) {
  const { id, url } = await gateway.sale({ amount: '7000', currency: 'rub', symbol: 'usdt', lang: 'en' })
  const sale = new SalePage(page)
  await sale.open(url)
  await sale.choose(bank)
  await sale.leaveEmail('seller@mail.com')
  await sale.onStep('wait')
  await gateway.actOnOrder(id, { action: 'approve' })
  await pass?.()
  await sale.onStep('payment')
  await page.locator('[data-action="submit-requisite"]').waitFor()
  return { id, sale }
}

async function toDeal(scene: Scene) {
  const { id, sale } = await toEntry(scene, 'Sberbank')
  await sale.enterCard()
  await sale.onStep('wait')
  return { id, sale, deal: await scene.gateway.dealOf(id) }
}

async function toPaid(scene: Scene) {
  const { id, sale, deal } = await toDeal(scene)
  await scene.gateway.act(deal.deal_id, 'confirm')
  await scene.pass?.()
  await sale.shows('waiting')
  await scene.gateway.act(deal.deal_id, 'pay')
  await scene.pass?.()
  await scene.page.locator('[data-action="received-payout"]').waitFor()
  return { id, sale, deal }
}

async function callsOf(gateway: GatewayControl, method: string, end: string) {
  return (await gateway.log()).filter((call) => call.method === method && call.path.endsWith(end))
}

describe.each([
  ['with the socket', true],
  ['with the socket refused, by polling alone (RT-03)', false],
])('a seller %s', (_name, isSocketUp) => {
  /** Disables the socket in the cases without one; the page then learns of a change by its next poll. */
  const wire = async ({ page, gateway }: Scene, allow: (pattern: RegExp) => void) => {
    if (isSocketUp) return { page, gateway, pass: () => Promise.resolve() }
    allow(/WebSocket|socket/i)
    await gateway.socket({ up: false })
    await page.clock.install()
    return { page, gateway, pass: () => passPoll(page, gateway) }
  }

  test('SALE-08 SALE-11 SALE-19 SALE-20 VOTE-02 ROLE-03 goes from the claim to the vote with a card', async ({
    page,
    gateway,
    allow,
  }) => {
    const scene = await wire({ page, gateway }, allow)
    const { id, sale, deal } = await toPaid(scene)
    expect((await callsOf(gateway, 'POST', '/deals'))[0]?.body).toMatchObject({
      sell_id: id,
      type: 3,
      requisite: '4111111111111111, IVAN PETROV',
    })
    await sale.press('received-payout')
    await sale.press('dialog-confirm')
    await sale.press('dialog-cancel')
    expect(await callsOf(gateway, 'PATCH', '/deals/states')).toHaveLength(0)
    await sale.release()
    await sale.shows('ok')
    expect((await callsOf(gateway, 'PATCH', '/deals/states'))[0]?.body).toEqual({ deal_id: deal.deal_id })
    await sale.press('vote-like')
    await sale.isGone('vote-like')
    expect(await callsOf(gateway, 'POST', '/users/vote')).toHaveLength(1)
    expect(await page.locator('[data-action="back-to-site"]').getAttribute('href')).toMatch(/^https:/)
  })

  test('SALE-24 table 3.2 a trader cancels and a new bid is found', async ({ page, gateway, allow }) => {
    const scene = await wire({ page, gateway }, allow)
    const { id, sale, deal } = await toDeal(scene)
    await gateway.act(deal.deal_id, 'confirm')
    await scene.pass()
    await sale.shows('waiting')
    await gateway.act(deal.deal_id, 'cancel')
    await scene.pass()
    const next = await gateway.dealOf(id)
    expect(next.deal_id).not.toBe(deal.deal_id)
    await sale.onStep('wait')
    await gateway.act(next.deal_id, 'confirm')
    await scene.pass()
    await sale.shows('waiting')
    const searches = await callsOf(gateway, 'GET', '/lots/api-sell')
    expect(searches.at(-1)?.query['exclude']).toBeTruthy()
  })
})

describe('a seller', () => {
  test('SALE-09 goes from the claim to the payout bank-to-bank', async ({ page, gateway }) => {
    const { id, sale } = await toEntry({ page, gateway }, 'SBP')
    await sale.fill('phone', '8 900 123-45-67')
    await sale.fill('bank', 'Sberbank')
    await sale.fill('holder_name', 'Ivan P.')
    await sale.press('submit-requisite')
    const deal = await gateway.dealOf(id)
    expect((await callsOf(gateway, 'POST', '/deals'))[0]?.body).toMatchObject({
      requisite: '+79001234567, Sberbank, Ivan P.',
    })
    await gateway.act(deal.deal_id, 'confirm')
    await gateway.act(deal.deal_id, 'pay')
    await page.locator('[data-action="received-payout"]').waitFor()
    await sale.release()
    await sale.shows('ok')
  })

  test('SALE-25 A15 continues in a second browser from the link', async ({ page, gateway, openPage }) => {
    const { deal } = await toPaid({ page, gateway })
    const second = new SalePage(await openPage())
    await second.open(page.url())
    await second.shows('waiting')
    await second.release()
    await second.shows('ok')
    await new SalePage(page).shows('ok')
    expect(await callsOf(gateway, 'PATCH', '/deals/states')).toHaveLength(1)
    expect(deal.deal_id).toBeTruthy()
  })
})
