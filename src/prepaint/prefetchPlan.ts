/** What each page asks for before the app is there, and what of the answers stands on its first screen. */
import { purchaseBrokersQuery, saleBrokersQuery } from '../rules/brokersQuery.ts'
import { formatMoney } from '../i18n/format.ts'
import type { Lang } from '../i18n/languages.ts'
import type { Broker } from '../contract/orders.ts'

/** An order as it came: nothing of it is trusted to be there. */
export type RawOrder = Partial<Record<string, unknown>>

export const EARLY_PAGES = ['payment', 'sale', 'flashpay', 'cpayment'] as const
export type PrepaintPage = (typeof EARLY_PAGES)[number]

export interface PrefetchPlan {
  /** Path of the order. */
  order: string
  /** Path of the bank list; null when the page has none. */
  brokers: ((order: RawOrder) => string) | null
  /** Whether the page's template is made for such an order. */
  fits: (order: RawOrder) => boolean
}

/** The merchant's name on a template: only such a place is filled in. */
export const SAMPLE_NAME = 'Sample'

/** An order whose status cannot be read is not painted: the app says so. */
const isNew = (order: RawOrder) => order['status'] === 0

/** The page's calls; null for a page that has none. `parts` are the segments of its address. */
export function prefetchPlanOf(parts: readonly string[]): (PrefetchPlan & { page: PrepaintPage }) | null {
  const [page, second = '', third = ''] = parts
  const id = encodeURIComponent(decode(page === 'flashpay' ? third : second))
  if (parts.length === 2 && page === 'payment')
    return {
      page,
      order: `/payments_v2/${id}`,
      brokers: (order) => withQuery('/brokers', purchaseBrokersQuery(asking(order), decode(second))),
      fits: isNew,
    }
  if (parts.length === 2 && page === 'sale')
    return {
      page,
      order: `/sale_v2/${id}`,
      brokers: (order) => withQuery('/brokers', saleBrokersQuery(asking(order))),
      // Fiat to get, coins to give: which of them is known decides what the screen says.
      fits: (order) => isNew(order) && order['is_currency_amount'] !== false,
    }
  if (page === 'cpayment' && (parts.length === 2 || third === 'embedded'))
    return {
      page,
      order: `/cp/${id}`,
      brokers: null,
      // The coin decides on the warning, an amount on the header; a frame has its own.
      fits: (order) => third === '' && order['status'] == null && !order['symbol'] && !order['amount'],
    }
  if (parts.length === 3 && page === 'flashpay' && (second === 'payment' || second === 'sale'))
    return {
      page,
      order: `/${second === 'sale' ? 's2' : 'p2'}/${id}`,
      brokers: (order) => withQuery('/brokers/flashpay', { currency: codeOf(order['currency']) || 'rub' }),
      fits: (order) => isNew(order) && second === 'payment' && !order['requisites'],
    }
  return null
}

/** The order as the queries want it; what is absent is null, as the border reads it. */
function asking(order: RawOrder) {
  const merchant = order['merchant']
  // An order may name its merchant by id alone.
  const named = isRecord(merchant) ? null : (idOf(order['merchant_id']) ?? idOf(merchant))
  return {
    amount: amountOf(order['amount']),
    is_currency_amount: order['is_currency_amount'] !== false,
    currency: codeOf(order['currency']),
    symbol: codeOf(order['symbol']),
    payment_id: idOf(order['payment_id']) ?? idOf(order['id']),
    merchant_id: idOf(order['merchant_id']) ?? named,
    merchant: isRecord(merchant) ? { id: idOf(merchant['id']) } : named === null ? null : { id: named },
  }
}

const TOUCHES = ['status', 'broker_id', 'deal', 'deal_id', 'autodeal', 'autodeal_id'] as const

/** Only an order that nobody has touched begins with its first screen. */
export function isUntouched(order: unknown): order is RawOrder {
  return isRecord(order) && !TOUCHES.some((name) => order[name])
}

/** Signs that somebody has acted on an order, or that it holds what only the gateway itself may tell. */
const TOUCHED = [
  'status',
  'token',
  'broker_id',
  'deal',
  'deal_id',
  'autodeal',
  'autodeal_id',
  'requisites',
  'address',
  'mask',
] as const
/** What the first screen shows of an order, or asks for the banks with. */
const ORDER_FIELDS =
  'id payment_id label amount currency symbol is_currency_amount status lang merchant_id page_opened_at back_url'
const MERCHANT_FIELDS = 'id name website image_url required_mask is_receipt_required allow_waiting_back_url'
const BROKER_FIELDS = 'id broker_id name logo is_available is_card mask'
/** Characters of one field; a longer one is not written ahead. */
const FIELD_MAX = 500

/** The part of an order that a server may write into a page; null for an order that somebody has touched. */
export function prefetchedOrder(order: unknown): RawOrder | null {
  if (!isRecord(order) || TOUCHED.some((name) => order[name])) return null
  const { merchant } = order
  return {
    ...scalars(order, ORDER_FIELDS),
    ...(isRecord(merchant) && { merchant: scalars(merchant, MERCHANT_FIELDS) }),
  }
}

/** The part of a bank list that a server may write into a page; null for an answer that is no list. */
export function prefetchedBrokers(answer: unknown): RawOrder[] | null {
  return Array.isArray(answer) ? answer.filter(isRecord).map((row) => scalars(row, BROKER_FIELDS)) : null
}

/** Fields by name; whatever is nested, absent or too long is left out. */
function scalars(record: Record<string, unknown>, names: string): RawOrder {
  const fits = (value: unknown) =>
    typeof value === 'string' ? value.length <= FIELD_MAX : /number|boolean/.test(typeof value)
  return Object.fromEntries(
    names.split(' ').flatMap((name) => (fits(record[name]) ? [[name, record[name]] as const] : [])),
  )
}

/** Texts by `data-field`; an empty one takes its row away. */
export function fieldsOf(order: RawOrder, lang: Lang): Record<string, string> {
  const { amount, currency, symbol, is_currency_amount: isFiat, merchant: _merchant } = asking(order)
  const merchant = order['merchant']
  const money = (code: string | null) => (amount && code ? formatMoney(amount, code, lang) : '')
  return {
    merchant: (isRecord(merchant) && text(merchant['name'])) || '',
    amount: money(isFiat ? currency : symbol),
    'coin-amount': isFiat ? '' : money(symbol),
    label: text(order['label']) ?? '',
  }
}

/** The merchant's logo as it came; where pictures may come from is decided elsewhere. */
export function logoOf(order: RawOrder): string | null {
  const merchant = order['merchant']
  return isRecord(merchant) ? text(merchant['image_url']) : null
}

/** Available banks of an answer, in the form that the order of the list is decided on. */
export function brokersIn(answer: unknown): Pick<Broker, 'broker_id' | 'name' | 'is_available'>[] {
  if (!Array.isArray(answer)) return []
  return answer.flatMap((row: unknown) => {
    if (!isRecord(row)) return []
    const id = idOf(row['broker_id']) ?? idOf(row['id'])
    const name = text(row['name'])
    return id === null || name === null
      ? []
      : [{ broker_id: id, name, is_available: row['is_available'] !== false }]
  })
}

/** A path with its query, spelled as the app's own calls spell it. */
function withQuery(path: string, query: object): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return pairs.length > 0 ? `${path}?${new URLSearchParams(pairs)}` : path
}

/** As the app's own border reads it: what is not text is not there. */
function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** A decimal amount, of text or number; anything else is not there. */
function amountOf(value: unknown): string | null {
  const amount = typeof value === 'number' ? String(value) : text(value)?.trim()
  return amount !== undefined && /^\d{1,30}(\.\d{1,30})?$/.test(amount) ? amount : null
}

/** The code of a currency or a coin. */
function codeOf(value: unknown): string | null {
  const code = text(value)?.trim().toLowerCase()
  return code !== undefined && code.length <= 12 ? code : null
}

function idOf(value: unknown): string | number | null {
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? value : null
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
