/** The sale, end to end in a browser: a payout is received, coins are released. The whole flow with the socket and by polling alone. */
import { expect } from 'vitest'
import type { GatewayControl } from './support/gateway.ts'
import { passPoll } from './support/passPoll.ts'
import { toPaid } from './support/seller.ts'
import { test } from './support/test.ts'

async function callsOf(gateway: GatewayControl, method: string, end: string) {
  return (await gateway.log()).filter((call) => call.method === method && call.path.endsWith(end))
}

test.for([
  ['with the socket', true],
  ['with the socket refused, by polling alone (RT-03)', false],
] as const)(
  'SALE-08 SALE-11 SALE-19 SALE-20 VOTE-02 ROLE-03 a seller goes from the claim to the vote with a card %s',
  async ([, isSocketUp], { page, gateway, allow }) => {
    if (!isSocketUp) {
      // The page then learns of a change by its next poll.
      allow(/WebSocket|socket/i)
      await gateway.socket({ up: false })
      await page.clock.install()
    }
    const pass = isSocketUp ? undefined : () => passPoll(page, gateway)
    const { id, sale, deal } = await toPaid(gateway, page, pass)
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
  },
)
