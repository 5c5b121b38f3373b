/** Crypto deposits (docs/gateway.md#calls). */
import type { Handlers } from '../calls.ts'
import { depositCoin, depositOf, startDeposit } from '../deposit.ts'
import { depositView } from '../views.ts'

export const depositHandlers = {
  'GET /cp/is-available': ({ world, query }) => {
    const coin = depositCoin(query.needed('symbol', 12))
    return { is_available: !world.unavailableCoins.has(coin) }
  },
  'GET /cp/{id}': ({ world, id }) => depositView(world, depositOf(world, id)),
  'POST /cp/{id}/start': ({ world, id, body }) =>
    depositView(world, startDeposit(world, depositOf(world, id), depositCoin(body.needed('symbol', 12)))),
} satisfies Partial<Handlers>
