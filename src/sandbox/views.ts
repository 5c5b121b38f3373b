/** Serialization of records as the entities of the contract (docs/gateway.md#entities). */
import { DEAL_TYPE_SALE } from '../contract/constants.ts'
import type { Autodeal, Deal, Lot } from '../contract/deals.ts'
import type { Id } from '../contract/ids.ts'
import type { CryptoPayment, FlashpayOrder, Purchase, Sale, SessionReply } from '../contract/orders.ts'
import type { ChatMessage } from '../contract/people.ts'
import { ORDER_CREATED } from '../contract/statuses.ts'
import { traderOf } from './deal.ts'
import { subtract } from './decimal.ts'
import { autodealOf, dealOf } from './order.ts'
import type * as row from './records.ts'
import { isTemporaryToken } from './token.ts'
import type { World } from './world.ts'

/** `expire_in`: half of the remaining seconds, with two decimals. */
function expireIn(world: World, deadline: number): number {
  return Math.round(Math.max(0, deadline - world.clock.now()) / 20) / 100
}

/** The caller: null without a token, `control` for the control plane, which sees everything. */
type Viewer = row.Account | 'control' | null

/** A deal. Its order's id is only included for the order's owner and for calls with the order's id, because that id gives access to the order. */
type DealView = Omit<Deal, 'payment_id' | 'sell_id'> & Partial<Pick<Deal, 'payment_id' | 'sell_id'>>

export function dealView(world: World, deal: row.Deal, viewer: Viewer): DealView {
  const isSale = deal.payerRole === 'seller'
  const isCounterparty = viewer !== null && viewer !== 'control' && viewer.id !== deal.owner_id
  const payer = {
    nickname: deal[deal.payerRole],
    is_online: deal.owner_id !== null && world.hub.has(deal.owner_id),
  }
  const nickname = traderOf(deal)
  const trader = { nickname, is_online: world.traders.get(nickname)?.is_online ?? false }
  return {
    id: deal.id,
    deal_id: deal.id,
    state: deal.state,
    dispute: deal.dispute && {
      initiator: deal.dispute.initiator,
      opponent: deal.dispute.opponent,
      created_at: world.clock.iso(deal.dispute.opened_at),
    },
    requisite: deal.requisite,
    expire_in: expireIn(world, deal.deadline),
    amount: deal.amount,
    amount_currency: deal.amount_currency,
    symbol: deal.symbol,
    mask: deal.mask,
    lot_id: deal.lot_id,
    lot: { id: deal.lot_id, currency: deal.currency, symbol: deal.symbol, broker: deal.broker },
    seller: isSale ? payer : trader,
    buyer: isSale ? trader : payer,
    voted: deal.voted !== null,
    type: isSale ? DEAL_TYPE_SALE : 0,
    ...(!isCounterparty && {
      payment_id: isSale ? null : deal.order.id,
      sell_id: isSale ? deal.order.id : null,
    }),
    transaction_link: deal.transaction_link,
  }
}

export function autodealView(world: World, autodeal: row.Autodeal): Autodeal {
  return {
    autodeal_id: autodeal.id,
    identificator: autodeal.id,
    state: autodeal.state,
    expire_in: expireIn(world, autodeal.deadline),
    broker: autodeal.broker,
    amount_currency: autodeal.amount_currency,
    symbol: autodeal.symbol,
    seller: null,
  }
}

/** An order's token gives access to its deal, so it is returned only for a temporary account, and only to callers without another account. */
function tokenFor(world: World, { token, owner_id }: row.Order, viewer: Viewer): string | null {
  if (viewer === 'control') return token
  if (token === null || !isTemporaryToken(token)) return null
  // The account may have become permanent meanwhile.
  if (world.accounts.get(owner_id)?.is_temporary === false) return null
  return viewer === null || viewer.id === owner_id ? token : null
}

type WithDeal<T> = Omit<T, 'deal' | 'refs'> & { deal: DealView | null }
/** A sale has no automatic deals. */
type SaleView = Omit<WithDeal<Sale>, 'autodeal'>

/** Response of `GET /p/{id}` and `GET /s/{id}`. */
export function sessionView(world: World, order: row.Order, viewer: Viewer): WithDeal<SessionReply> {
  const deal = dealOf(world, order)
  const autodeal = autodealOf(world, order)
  return {
    token: tokenFor(world, order, viewer),
    deal: deal ? dealView(world, deal, viewer) : null,
    autodeal: autodeal ? autodealView(world, autodeal) : null,
  }
}

/** The fields that the views of all orders have. */
function orderFields(order: row.Order) {
  return {
    id: order.id,
    amount: order.amount,
    currency: order.currency,
    symbol: order.symbol,
    is_currency_amount: order.is_currency_amount,
    status: order.status,
    broker_id: order.broker_id,
    lang: order.lang,
  }
}

export function purchaseView(world: World, order: row.Order, viewer: Viewer): WithDeal<Purchase> {
  const { deal, autodeal, token } = sessionView(world, order, viewer)
  return {
    ...orderFields(order),
    payment_id: order.id,
    label: order.label,
    deal,
    autodeal,
    requisites: order.requisites,
    mask: order.mask,
    back_url: order.back_url,
    merchant: order.merchant,
    merchant_id: order.merchant.id,
    page_opened_at: order.page_opened_at,
    cancel_reason: order.cancel_reason,
    is_qr: order.is_qr,
    is_receipt_sent: order.is_receipt_sent,
    token,
    buyer_id: order.buyer_id,
    address: order.address,
  }
}

export function saleView(world: World, order: row.Order, viewer: Viewer): SaleView {
  const { deal, token } = sessionView(world, order, viewer)
  return {
    ...orderFields(order),
    label: order.label,
    is_approved: order.is_approved,
    deal,
    token,
    email: order.email,
    back_url: order.back_url,
    merchant: order.merchant,
    cancel_reason: order.cancel_reason,
  }
}

export function flashpayView(world: World, order: row.Order, viewer: Viewer): WithDeal<FlashpayOrder> {
  const { deal, autodeal } = sessionView(world, order, viewer)
  return {
    ...orderFields(order),
    requisites: order.requisites,
    mask: order.mask,
    deal,
    autodeal,
    merchant_id: order.merchant.id,
    transaction_link: order.status === ORDER_CREATED ? null : order.transaction_link,
  }
}

/** An order with its records, or with their ids only. */
export function orderAnswer<T extends { deal: unknown; autodeal?: unknown; merchant?: unknown }>(
  world: World,
  view: T,
  order: row.Order,
) {
  if (world.answerForm === 'records') return view
  const { deal: _deal, autodeal: _autodeal, merchant: _merchant, ...rest } = view
  return {
    ...rest,
    deal_id: order.deal_id,
    autodeal_id: order.autodeal_id,
    merchant_id: order.merchant.id,
  }
}

export function depositView(world: World, order: row.CryptoOrder): CryptoPayment {
  return {
    id: order.id,
    status: order.status,
    symbol: order.symbol,
    address: order.address,
    amount: order.amount,
    amount_received: order.amount_received,
    amount_left: subtract(order.amount ?? '0', order.amount_received),
    created_at: world.clock.iso(order.created_at),
    lang: order.lang,
    back_url: order.back_url,
  }
}

export function lotView(lot: row.Lot): Omit<Lot, 'autodeal_id'> {
  return { id: lot.id, currency: lot.currency, symbol: lot.symbol, broker: lot.broker }
}

/** Path of a stored file on the gateway's origin. */
function mediaPath(media: { id: Id; name: string }): string {
  return `/api/v1/media/${media.id}/${encodeURIComponent(media.name)}`
}

export function messageView(world: World, message: row.Message): ChatMessage {
  const media = world.media.get(message.media_id)
  return {
    id: message.id,
    sender: message.sender,
    message: message.message,
    created_at: world.clock.iso(message.at),
    media: media ? { id: media.id, url: mediaPath(media), name: media.name, mime: media.mime } : null,
  }
}
