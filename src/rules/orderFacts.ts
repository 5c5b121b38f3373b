/** The facts of an order of any kind, as documents about it need them. */
import type { Autodeal, Deal } from '../contract/deals.ts'
import type { CryptoPayment, FlashpayDeal, Purchase, Sale } from '../contract/orders.ts'
import type { Decimal } from '../contract/scalars.ts'
import { groupCard } from './card.ts'
import { hasText, otherSide, type Side } from './deal.ts'
import { digitsOnly } from './digits.ts'
import { hostOf } from './links.ts'
import { divideDecimals } from './money.ts'
import { parseRequisite } from './requisite.ts'

/** The order that a document is about. */
export type OrderRecord =
  | { kind: 'purchase'; order: Purchase }
  | { kind: 'sale'; order: Sale }
  | { kind: 'flashpay-payment' | 'flashpay-sale'; order: FlashpayDeal }
  | { kind: 'deposit'; order: CryptoPayment }

export interface Money {
  amount: Decimal
  currency: string
}

export type OrderStatus = 'created' | 'in_process' | 'ok' | 'not_ok'

export interface OrderFacts {
  kind: OrderRecord['kind']
  side: Side
  id: string
  /** The merchant's order number. */
  label: string | null
  status: OrderStatus
  cancelReason: string | null
  shop: string | null
  site: string | null
  fiat: Money | null
  coin: Money | null
  /** Fiat for one coin. */
  rate: Decimal | null
  method: string | null
  dealId: string | null
  /** The deal's number that people see. */
  dealNumber: string | null
  partner: string | null
  transactionLink: string | null
  /** Where the money, or the coins, went to. */
  requisite: string | null
}

export interface FactsContext {
  /** The order's id by the address. */
  pageId: string
  deal: Deal | null
  autodeal: Autodeal | null
  /** Name of the chosen bank, where the deal does not name it. */
  method: string | null
  /** Link that a notification brought. */
  transactionLink: string | null
}

const RATE_DIGITS = 8

export function orderFacts(record: OrderRecord, context: FactsContext): OrderFacts {
  return record.kind === 'deposit' ? depositFacts(record.order, context) : dealFacts(record, context)
}

function depositFacts(order: CryptoPayment, { pageId }: FactsContext): OrderFacts {
  const { symbol, amount, amount_received: received, status, address } = order
  return {
    kind: 'deposit',
    side: 'buyer',
    id: String(order.id ?? pageId),
    label: null,
    status: status === null ? 'created' : status === 1 ? 'in_process' : status === 2 ? 'ok' : 'not_ok',
    cancelReason: null,
    shop: hostOf(order.back_url),
    site: hostOf(order.back_url),
    fiat: null,
    coin: money(status === 2 ? received : amount, symbol),
    rate: null,
    method: null,
    dealId: null,
    dealNumber: null,
    partner: null,
    transactionLink: null,
    requisite: address,
  }
}

const STATUSES = ['created', 'in_process', 'ok', 'not_ok'] as const

function dealFacts(record: Exclude<OrderRecord, { kind: 'deposit' }>, context: FactsContext): OrderFacts {
  const { kind, order } = record
  const { pageId, deal, autodeal } = context
  const side = kind === 'sale' || kind === 'flashpay-sale' ? 'seller' : 'buyer'
  const isFiat = order.is_currency_amount
  const fiat = money((deal ?? autodeal)?.amount_currency ?? (isFiat ? order.amount : null), order.currency)
  const coin = money(deal?.amount ?? (isFiat ? null : order.amount), deal?.symbol ?? order.symbol)
  const merchant = 'merchant' in order ? order.merchant : null
  const ownRequisite = 'requisites' in order ? order.requisites : null
  const ownLink = 'transaction_link' in order ? order.transaction_link : null
  return {
    kind,
    side,
    id: String(order.id ?? pageId),
    label: 'label' in order && hasText(order.label) ? order.label : null,
    status: STATUSES[order.status],
    cancelReason: 'cancel_reason' in order ? order.cancel_reason : null,
    shop: merchant?.name || hostOf(merchant?.website),
    site: hostOf(merchant?.website),
    fiat,
    coin,
    rate: fiat && coin ? divideDecimals(fiat.amount, coin.amount, RATE_DIGITS) : null,
    method: (deal?.lot?.broker?.name ?? autodeal?.broker?.name) || context.method,
    dealId: idText(deal?.deal_id ?? autodeal?.autodeal_id),
    dealNumber: idText(deal?.id ?? autodeal?.autodeal_id),
    partner: (deal && (otherSide(side) === 'seller' ? deal.seller : deal.buyer)?.nickname) || null,
    transactionLink: ownLink ?? deal?.transaction_link ?? context.transactionLink,
    requisite: deal === null ? ownRequisite : deal.requisite,
  }
}

function money(amount: Decimal | null | undefined, currency: string | null): Money | null {
  return amount && currency ? { amount, currency: currency.toUpperCase() } : null
}

function idText(id: string | number | null | undefined): string | null {
  return id == null ? null : String(id)
}

/** The last four digits; of an address, which has letters too, the last four characters. */
export function endingOf(number: string): string {
  return (/\p{L}/u.test(number) ? number.trim() : digitsOnly(number) || number).slice(-4)
}

/** Enough to know a requisite again, not enough to pay to it: the first six and the last four digits of a card, the last four of anything else. */
export function maskedRequisite(text: string, isOwn = false): string {
  const { kind, number, bank } = parseRequisite(text)
  const digits = digitsOnly(number)
  const last = endingOf(number)
  const shown = kind === 'card' && !isOwn ? `${groupCard(digits.slice(0, 6))}•• … ${last}` : `… ${last}`
  return bank === null ? shown : `${shown}, ${bank}`
}
