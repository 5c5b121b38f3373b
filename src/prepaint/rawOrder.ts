/** Reads unvalidated orders and bank lists: the fields that prepaint shows, and those that the page server may write into a page. */
import type { Lang } from '../contract/languages.ts'
import type { Broker } from '../contract/orders.ts'
import { decimalIn, flagIn, isRecord, shownIn } from '../contract/values.ts'
import { formatMoney } from '../i18n/format.ts'
import { amountCode } from '../rules/money.ts'

/** An order as the gateway sent it: any field may be missing or of another type. */
export type RawOrder = Partial<Record<string, unknown>>

/** The merchant's name in a template; only an element with this text is replaced. */
export const SAMPLE_NAME = 'Sample'

const PROGRESS_FIELDS = ['status', 'broker_id', 'deal', 'deal_id', 'autodeal', 'autodeal_id'] as const

/** Whether nobody has acted on the order: only such an order is on its first screen. */
export function isUntouched(order: unknown): order is RawOrder {
  return isRecord(order) && !PROGRESS_FIELDS.some((name) => order[name])
}

/** Somebody has acted on an order with one of these fields, or the field may only be sent by the gateway. */
const PRIVATE_FIELDS = [...PROGRESS_FIELDS, 'token', 'email', 'requisites', 'address', 'mask'] as const
/** Fields that the first screen shows or that the bank query needs. */
const ORDER_FIELDS =
  'id payment_id label amount currency symbol is_currency_amount status lang merchant_id page_opened_at back_url'
const MERCHANT_FIELDS = 'id name website image_url required_mask is_receipt_required allow_waiting_back_url'
const BROKER_FIELDS = 'id broker_id name logo is_available is_card mask'
/** Characters; longer texts are not prefetched. */
const FIELD_MAX = 500

/** The part of an order that may be prefetched; null for an order that somebody has acted on. */
export function prefetchedOrder(order: unknown): RawOrder | null {
  if (!isRecord(order) || PRIVATE_FIELDS.some((name) => order[name])) return null
  const merchant = merchantIn(order)
  return {
    ...scalars(order, ORDER_FIELDS),
    ...(merchant && { merchant: scalars(merchant, MERCHANT_FIELDS) }),
  }
}

/** The part of a bank list that may be prefetched; null for a response that is not a list. */
export function prefetchedBrokers(answer: unknown): RawOrder[] | null {
  return Array.isArray(answer) ? answer.filter(isRecord).map((row) => scalars(row, BROKER_FIELDS)) : null
}

/** Fields by name; nested, missing and too long values are left out. */
function scalars(record: Record<string, unknown>, names: string): RawOrder {
  const fits = (value: unknown) =>
    typeof value === 'string' ? value.length <= FIELD_MAX : /number|boolean/.test(typeof value)
  return Object.fromEntries(
    names.split(' ').flatMap((name) => (fits(record[name]) ? [[name, record[name]] as const] : [])),
  )
}

/** Whether the amount is in fiat, which is the default; null if the flag cannot be read. */
export function isFiatOrder({ is_currency_amount: flag }: RawOrder): boolean | null {
  return flag == null || flagIn(flag)
}

/** The fields of the bank queries; missing and unreadable ones are null. */
export function orderQueryOf(order: RawOrder) {
  const merchant = merchantIn(order)
  // An order may contain only the id of its merchant.
  const named = merchant ? null : (idOf(order['merchant_id']) ?? idOf(order['merchant']))
  const isFiat = isFiatOrder(order)
  return {
    amount: isFiat === null ? null : decimalIn(order['amount']),
    is_currency_amount: isFiat ?? true,
    currency: currencyOf(order),
    symbol: codeOf(order['symbol']),
    payment_id: idOf(order['payment_id']) ?? idOf(order['id']),
    merchant_id: idOf(order['merchant_id']) ?? named,
    merchant: merchant || named !== null ? { id: merchant ? idOf(merchant['id']) : named } : null,
  }
}

function merchantIn({ merchant }: RawOrder): Record<string, unknown> | null {
  return isRecord(merchant) ? merchant : null
}

export function currencyOf(order: RawOrder): string | null {
  return codeOf(order['currency'])
}

/** Texts by `data-field`; the row of an empty one is removed. */
export function fieldsOf(order: RawOrder, lang: Lang): Record<string, string> {
  const query = orderQueryOf(order)
  const { amount, symbol, is_currency_amount: isFiat } = query
  // A sum that has to be rounded is left to the app, because the direction depends on the side.
  const isWhole = !isFiat || !/\.\d\d\d*[1-9]/.test(amount ?? '')
  const money = (code: string | null) => (amount && code && isWhole ? formatMoney(amount, code, lang) : '')
  return {
    merchant: shownIn(merchantIn(order)?.['name']) ?? '',
    amount: money(amountCode(query)),
    'coin-amount': isFiat ? '' : money(symbol),
    label: shownIn(order['label']) ?? '',
  }
}

/** Address of the merchant's logo, unchecked (`rules/links.ts` checks it). */
export function logoOf(order: RawOrder): string | null {
  return textOf(merchantIn(order)?.['image_url'])
}

/** The order's language tag, unchecked. */
export function langTagOf(order: RawOrder): string | null {
  return textOf(order['lang'])
}

/** Banks of a response, with the fields that sorting and rows need. */
export function brokersIn(answer: unknown): Pick<Broker, 'broker_id' | 'name' | 'is_available'>[] {
  if (!Array.isArray(answer)) return []
  return answer.flatMap((row: unknown) => {
    if (!isRecord(row)) return []
    const id = idOf(row['broker_id']) ?? idOf(row['id'])
    const name = shownIn(row['name']) || String(id)
    return id === null ? [] : [{ broker_id: id, name, is_available: flagIn(row['is_available']) !== false }]
  })
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** The lower-case code of a currency or a coin. */
function codeOf(value: unknown): string | null {
  const code = textOf(value)?.trim().toLowerCase()
  return code !== undefined && code.length <= 12 ? code : null
}

function idOf(value: unknown): string | number | null {
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? value : null
}
