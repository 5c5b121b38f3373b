/** Facts about an order of any kind, for documents: they get into the hands of others, so nothing in them names the order's id (`ownOrder.ts`). */
import type { CryptoPayment, FlashpayOrder, Purchase, Sale } from '../contract/orders.ts'
import type { Decimal } from '../contract/scalars.ts'
import { DEPOSIT_OVERTIME, DEPOSIT_SUCCESS, DEPOSIT_WAITING } from '../contract/statuses.ts'
import { groupCard } from './card.ts'
import { dealIdOf, dealNumberOf, type OrderDeals, otherSide, type Side } from './deal.ts'
import { hostOf } from './links.ts'
import { amountToGet, amountToPay, divideDecimals } from './money.ts'
import { withoutOrder } from './ownOrder.ts'
import type { FlashpayKind } from './paths.ts'
import { numberEnding, parseRequisite } from './requisite.ts'
import { digitsOnly, hasText } from './text.ts'

export type OrderRecord =
  | { kind: 'purchase'; order: Purchase }
  | { kind: 'sale'; order: Sale }
  | { kind: FlashpayKind; order: FlashpayOrder }
  | { kind: 'deposit'; order: CryptoPayment }

export interface Money {
  amount: Decimal
  currency: string
}

type OrderStatus = 'created' | 'in_process' | 'ok' | 'not_ok'

export interface OrderFacts {
  kind: OrderRecord['kind']
  side: Side
  /** The merchant's order number. */
  label: string | null
  status: OrderStatus
  cancelReason: string | null
  shop: string | null
  site: string | null
  fiat: Money | null
  coin: Money | null
  /** Fiat per coin. */
  rate: Decimal | null
  method: string | null
  dealId: string | null
  /** The displayed number of the deal. */
  dealNumber: string | null
  partner: string | null
  transactionLink: string | null
  /** Requisite or address that was paid to. */
  requisite: string | null
}

interface FactsContext extends OrderDeals {
  /** Ids that open the order. */
  orderIds: readonly string[]
  /** Name of the chosen bank if the deal does not contain it. */
  method: string | null
  /** Transaction link where neither the order nor `deal` has one (`selectTransactionLink`). */
  transactionLink: string | null
}

const RATE_DIGITS = 8

export function orderFacts(record: OrderRecord, context: FactsContext): OrderFacts {
  const facts = record.kind === 'deposit' ? depositFacts(record.order) : dealFacts(record, context)
  for (const name of TEXTS) facts[name] &&= withoutOrder(facts[name], context.orderIds)
  return facts
}

/** Texts of the gateway and of other people. */
const TEXTS = ['label', 'cancelReason', 'shop', 'site', 'method', 'partner', 'transactionLink'] as const

function depositFacts(order: CryptoPayment): OrderFacts {
  const { symbol, amount, amount_received: received, status, address } = order
  // Without the received sum only the gateway knows what has arrived.
  const sumReceived = /[1-9]/.test(received) ? received : null
  return {
    kind: 'deposit',
    side: 'buyer',
    label: null,
    status: status === null ? 'created' : DEPOSIT_STATUSES[status],
    cancelReason: null,
    shop: hostOf(order.back_url),
    site: hostOf(order.back_url),
    fiat: null,
    coin: money(status === DEPOSIT_SUCCESS ? sumReceived : amount, symbol),
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
const DEPOSIT_STATUSES = {
  [DEPOSIT_WAITING]: 'in_process',
  [DEPOSIT_SUCCESS]: 'ok',
  [DEPOSIT_OVERTIME]: 'not_ok',
} as const

type DealRecord = Exclude<OrderRecord, { kind: 'deposit' }>

function dealFacts(record: DealRecord, context: FactsContext): OrderFacts {
  const { kind, order } = record
  const side = kind === 'sale' || kind === 'flashpay-sale' ? 'seller' : 'buyer'
  return {
    kind,
    side,
    status: STATUSES[order.status],
    ...ownFacts(order),
    ...sums(side, order, context),
    ...partnerFacts(side, context),
    transactionLink: linkOf(order) || context.deal?.transaction_link || context.transactionLink,
    requisite: context.deal === null ? requisiteOf(order) : context.deal.requisite,
  }
}

/** Facts that are in the order itself. */
function ownFacts(order: DealRecord['order']): Pick<OrderFacts, 'label' | 'cancelReason' | 'shop' | 'site'> {
  const merchant = 'merchant' in order ? order.merchant : null
  const site = hostOf(merchant?.website)
  return {
    label: 'label' in order && hasText(order.label) ? order.label : null,
    cancelReason: 'cancel_reason' in order ? order.cancel_reason : null,
    shop: merchant?.name || site,
    site,
  }
}

function sums(
  side: Side,
  order: DealRecord['order'],
  { deal, autodeal }: FactsContext,
): Pick<OrderFacts, 'fiat' | 'coin' | 'rate'> {
  const { amount, currency, symbol, is_currency_amount: isFiat } = order
  const fiatSum = side === 'seller' ? amountToGet : amountToPay
  const fiat = money(fiatSum(deal ?? autodeal, order), currency)
  const coin = money(deal?.amount ?? (isFiat ? null : amount), deal?.symbol ?? symbol)
  return { fiat, coin, rate: fiat && coin && divideDecimals(fiat.amount, coin.amount, RATE_DIGITS) }
}

function partnerFacts(
  side: Side,
  { deal, autodeal, method }: FactsContext,
): Pick<OrderFacts, 'method' | 'dealId' | 'dealNumber' | 'partner'> {
  const partner = otherSide(side) === 'seller' ? deal?.seller : deal?.buyer
  return {
    method: (deal?.lot?.broker ?? autodeal?.broker)?.name || method,
    dealId: idText(dealIdOf({ deal, autodeal })),
    dealNumber: idText(dealNumberOf({ deal, autodeal })),
    partner: partner?.nickname || null,
  }
}

function linkOf(order: DealRecord['order']): string | null {
  return ('transaction_link' in order && order.transaction_link) || null
}

function requisiteOf(order: DealRecord['order']): string | null {
  return 'requisites' in order ? order.requisites : null
}

function money(amount: Decimal | null | undefined, currency: string | null): Money | null {
  return amount && currency ? { amount, currency: currency.toUpperCase() } : null
}

function idText(id: string | number | null | undefined): string | null {
  return id == null ? null : String(id)
}

/** Masked requisite: the first six and the last four digits of a card, the last four of anything else. */
export function maskedRequisite(text: string, isOwn = false): string {
  const { kind, number, bank } = parseRequisite(text)
  const digits = digitsOnly(number)
  const last = numberEnding(number)
  const shown = kind === 'card' && !isOwn ? `${groupCard(digits.slice(0, 6))}•• … ${last}` : `… ${last}`
  return bank === null ? shown : `${shown}, ${bank}`
}
