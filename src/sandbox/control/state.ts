/** The whole state of the sandbox as JSON, for inspection and for external checks. */
import { isFlashpay, orderKey } from '../orderKinds.ts'
import type { Account, Autodeal, Deal, Media, Message, Order, Trader } from '../records.ts'
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
  const flashpay = (order: Order) => {
    const type = order.kind === 'flashpay-sale' ? 'sale' : 'payment'
    return { type, ...flashpayView(world, order, 'control') }
  }
  const deal = (row: Deal) => ({ ...dealView(world, row, 'control'), order: orderKey(row.order) })
  const autodeal = (row: Autodeal) => ({ ...autodealView(world, row), order: orderKey(row.order) })
  const trader = (row: Trader) => ({ ...row, blocks: [...row.blocks] })
  const message = (row: Message) => ({ ...messageView(world, row), receiver: row.receiver })
  const notifications = (account: Account) =>
    (world.notifications.get(account.id) ?? []).map((row) => Object.assign({ user_id: account.id }, row))
  const media = ({ id, name, mime, bytes }: Media) => ({ id, name, mime, size: bytes.length })
  return {
    now: world.clock.iso(),
    scale: world.clock.scale,
    code: world.code,
    ip_banned: world.ipBanned,
    answers: world.answerForm,
    unavailable_coins: [...world.unavailableCoins],
    banks: Object.fromEntries(world.bankFields),
    socket: { up: world.hub.up, connections: world.hub.size, handshakes: world.hub.handshakes },
    accounts: world.accounts.all(),
    mails: world.mails.all(),
    purchases: orders
      .filter((order) => order.kind === 'purchase')
      .map((order) => purchaseView(world, order, 'control')),
    sales: orders.filter((order) => order.kind === 'sale').map((order) => saleView(world, order, 'control')),
    flashpay: orders.filter(({ kind }) => isFlashpay(kind)).map(flashpay),
    crypto_payments: world.deposits.all().map((order) => depositView(world, order)),
    lots: world.lots.all(),
    deals: world.deals.all().map(deal),
    autodeals: world.autodeals.all().map(autodeal),
    traders: world.traders.all().map(trader),
    messages: world.conversations.all().flat().map(message),
    notifications: world.accounts.all().flatMap(notifications),
    media: world.media.all().map(media),
  }
}
