/** Everything the sandbox remembers, as JSON: for a look inside, and for checks of other people. */
import { orderKey } from '../order.ts'
import {
  autodealView,
  dealView,
  depositView,
  flashpayView,
  messageView,
  purchaseView,
  saleView,
} from '../views.ts'
import type { World } from '../world.ts'

/** The state of `GET /_sandbox/state`. */
export function stateOf(world: World): Record<string, unknown> {
  const orders = world.orders.all()
  const of = (...kinds: string[]) => orders.filter((order) => kinds.includes(order.kind))
  return {
    now: world.clock.iso(),
    scale: world.clock.scale,
    code: world.code,
    ip_banned: world.ipBanned,
    unavailable_coins: [...world.unavailableCoins],
    socket: {
      up: world.hub.up,
      connections: world.hub.size,
      handshakes: world.hub.handshakes,
    },
    accounts: world.accounts.all(),
    mails: world.mails.all(),
    purchases: of('purchase').map((order) => purchaseView(world, order)),
    sales: of('sale').map((order) => saleView(world, order)),
    flashpay: of('flashpay-payment', 'flashpay-sale').map((order) => ({
      type: order.kind === 'flashpay-sale' ? 'sale' : 'payment',
      ...flashpayView(world, order),
    })),
    crypto_payments: world.deposits.all().map((order) => depositView(world, order)),
    lots: world.lots.all(),
    deals: world.deals.all().map((deal) => ({ ...dealView(world, deal), order: orderKey(deal.order) })),
    autodeals: world.autodeals
      .all()
      .map((row) => ({ ...autodealView(world, row), order: orderKey(row.order) })),
    traders: world.traders.all().map((trader) => ({ ...trader, blocks: [...trader.blocks] })),
    messages: world.messages.all().map((row) => ({ ...messageView(world, row), receiver: row.receiver })),
    notifications: world.notices.all().map(({ account_id, row }) => ({ user_id: account_id, ...row })),
    media: world.media.all().map(({ id, name, mime, bytes }) => ({ id, name, mime, size: bytes.length })),
  }
}
