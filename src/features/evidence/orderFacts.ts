/** Facts about an order of any kind, for documents: they get into the hands of others, so nothing in them names the order's id (`ownOrder.ts`). */
import type { Lang } from '../../contract/languages.ts'
import type { CryptoPayment } from '../../contract/orders.ts'
import { type Decimal, hasSum } from '../../contract/scalars.ts'
import { DEPOSIT_OVERTIME, DEPOSIT_SUCCESS, DEPOSIT_WAITING } from '../../contract/statuses.ts'
import { formatMoney } from '../../i18n/format.ts'
import type { Translate } from '../../i18n/types.ts'
import { findBroker } from '../../rules/brokers.ts'
import { dealIdOf, dealNumberOf, otherSide, type Side } from '../../rules/deal.ts'
import { hostOf } from '../../rules/links.ts'
import { amountToGet, amountToPay, COIN_DIGITS, divideDecimals, sumsOf } from '../../rules/money.ts'
import type { LoadedOrder } from '../../rules/order.ts'
import { withoutOrder } from '../../rules/ownOrder.ts'
import type { FlashpayKind } from '../../rules/paths.ts'
import { selectSide } from '../../shell/shellSlice.ts'
import type { AppState } from '../../store/types.ts'
import { selectBrokers } from '../brokers/brokersSlice.ts'
import { selectTransactionLink } from '../notifications/notificationsSlice.ts'
import { selectLoaded, selectOrderIds } from '../order/orderSlice.ts'

export interface Money {
  amount: Decimal
  currency: string
}

/** `order` and `deal` as they are in the evidence pack. */
export interface OrderFacts {
  order: {
    kind: Exclude<LoadedOrder['kind'], 'flashpay'> | FlashpayKind
    side: Side
    /** The merchant's order number. */
    label: string | null
    status: 'created' | 'in_process' | 'ok' | 'not_ok'
    cancel_reason: string | null
    shop: string | null
    site: string | null
    fiat: Money | null
    coin: Money | null
    /** Fiat per coin. */
    rate: Decimal | null
    method: string | null
  }
  deal: {
    id: string
    /** The displayed number of the deal. */
    number: string | null
    is_automatic: boolean
    state: string
    partner: string | null
  } | null
  transactionLink: string | null
  /** Requisite or address that was paid to. */
  requisite: string | null
}

/** What the documents need beside the order. */
export interface FactsContext {
  side: Side
  /** Ids that open the order. */
  orderIds: readonly string[]
  /** Name of the chosen bank if the deal does not contain it. */
  method: string | null
  /** Transaction link where neither the order nor its deal has one (`selectTransactionLink`). */
  transactionLink: string | null
}

/** `side`: whom the page acts for, which is unknown once it was left. */
export function selectFactsContext(state: AppState, side = selectSide(state)): FactsContext {
  const loaded = selectLoaded(state)
  const brokerId = loaded === null || loaded.kind === 'deposit' ? null : loaded.order.broker_id
  return {
    side,
    orderIds: selectOrderIds(state),
    method: findBroker(selectBrokers(state), brokerId)?.name ?? null,
    transactionLink: selectTransactionLink(state),
  }
}

export function orderFacts(loaded: LoadedOrder, context: FactsContext): OrderFacts {
  const facts = loaded.kind === 'deposit' ? depositFacts(loaded.order) : dealOrderFacts(loaded, context)
  const { order, deal, transactionLink } = facts
  // Texts of the gateway and of other people.
  const unnamed = (text: string | null) => text && withoutOrder(text, context.orderIds)
  for (const name of ['label', 'cancel_reason', 'shop', 'site', 'method'] as const)
    order[name] = unnamed(order[name])
  return {
    ...facts,
    deal: deal && { ...deal, partner: unnamed(deal.partner) },
    transactionLink: unnamed(transactionLink),
  }
}

function depositFacts(deposit: CryptoPayment): OrderFacts {
  const { symbol, amount, amount_received: received, status, address } = deposit
  // Without the received sum only the gateway knows what has arrived.
  const sumReceived = hasSum(received) ? received : null
  return {
    order: {
      kind: 'deposit',
      side: 'buyer',
      label: null,
      status: status === null ? 'created' : DEPOSIT_STATUSES[status],
      cancel_reason: null,
      shop: hostOf(deposit.back_url),
      site: hostOf(deposit.back_url),
      fiat: null,
      coin: money(status === DEPOSIT_SUCCESS ? sumReceived : amount, symbol),
      rate: null,
      method: null,
    },
    deal: null,
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

type DealOrder = Exclude<LoadedOrder, { kind: 'deposit' }>

function dealOrderFacts({ kind, order }: DealOrder, context: FactsContext): OrderFacts {
  const { side, method, transactionLink } = context
  const { deal, autodeal } = order
  const ownRequisite = 'requisites' in order ? order.requisites : null
  return {
    order: {
      kind: kind === 'flashpay' ? `flashpay-${side === 'seller' ? 'sale' : 'payment'}` : kind,
      side,
      status: STATUSES[order.status],
      ...ownFacts(order),
      ...sums(order, side),
      method: (deal?.lot?.broker ?? autodeal?.broker)?.name || method,
    },
    deal: dealFacts(order, side),
    transactionLink:
      ('transaction_link' in order && order.transaction_link) || deal?.transaction_link || transactionLink,
    requisite: deal === null ? ownRequisite : deal.requisite,
  }
}

/** Facts that are in the order itself. */
function ownFacts(
  order: DealOrder['order'],
): Pick<OrderFacts['order'], 'label' | 'cancel_reason' | 'shop' | 'site'> {
  const merchant = 'merchant' in order ? order.merchant : null
  const site = hostOf(merchant?.website)
  return {
    label: ('label' in order && order.label) || null,
    cancel_reason: 'cancel_reason' in order ? order.cancel_reason : null,
    shop: merchant?.name || site,
    site,
  }
}

function sums(order: DealOrder['order'], side: Side): Pick<OrderFacts['order'], 'fiat' | 'coin' | 'rate'> {
  const { deal, autodeal, currency } = order
  const fiatSum = side === 'seller' ? amountToGet : amountToPay
  const fiat = money(fiatSum(deal ?? autodeal, order), currency)
  const sum = sumsOf({ ...order, ordered: order })
  const coin = money(sum.coins, sum.coin)
  return { fiat, coin, rate: fiat && coin && divideDecimals(fiat.amount, coin.amount, COIN_DIGITS) }
}

function dealFacts({ deal, autodeal }: DealOrder['order'], side: Side): OrderFacts['deal'] {
  const id = dealIdOf({ deal, autodeal })
  const number = dealNumberOf({ deal, autodeal })
  const state = (deal ?? autodeal)?.state
  if (id === null || state === undefined) return null
  return {
    id: String(id),
    number: number === null ? null : String(number),
    is_automatic: deal === null,
    state,
    partner: deal?.[otherSide(side)]?.nickname ?? null,
  }
}

function money(amount: Decimal | null, currency: string | null): Money | null {
  return amount && currency ? { amount, currency: currency.toUpperCase() } : null
}

/** The price of one coin; null if the order does not tell it. */
export function rateText({ rate, fiat, coin }: OrderFacts['order'], t: Translate, lang: Lang): string | null {
  if (rate === null || fiat === null || coin === null) return null
  return t('common:amounts.rateValue', { coin: coin.currency, price: formatMoney(rate, fiat.currency, lang) })
}
