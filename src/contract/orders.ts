/** Orders, brokers and merchants (docs/gateway.md#entities). Types are inferred from the schemas that parse the gateway's responses. */
import * as v from 'valibot'
import { amount } from './deals.ts'
import { readLang } from './languages.ts'
import { wasDropped } from './lenient.ts'
import { dealRefs, recordOrId, withRefs } from './orderRefs.ts'
import {
  address,
  belowZero,
  decimal,
  type Decimal,
  digit,
  flag,
  hasSum,
  id,
  instant,
  link,
  listOf,
  lowerCase,
  optional,
  requisite,
  shownText,
  text,
  textIfAny,
  textOrNothing,
  tokenIfAny,
  transactionLink,
} from './scalars.ts'
import {
  DEPOSIT_OVERTIME,
  DEPOSIT_SUCCESS,
  DEPOSIT_WAITING,
  ORDER_CREATED,
  ORDER_IN_PROCESS,
  ORDER_NOT_OK,
  ORDER_OK,
} from './statuses.ts'

const lang = v.pipe(
  v.string(),
  v.transform((value) => readLang(value)),
)

const status = v.pipe(digit, v.picklist([ORDER_CREATED, ORDER_IN_PROCESS, ORDER_OK, ORDER_NOT_OK]))

/** A sum without a default, so that one that cannot be read is told from one that is absent (`wasDropped`). */
const sum = v.optional(v.nullable(decimal))

const cryptoFields = v.object({
  id: optional(id, null),
  status: v.optional(
    v.nullable(v.pipe(digit, v.picklist([DEPOSIT_WAITING, DEPOSIT_SUCCESS, DEPOSIT_OVERTIME]))),
  ),
  symbol: optional(lowerCase, null),
  address: optional(address, null),
  amount: sum,
  amount_received: sum,
  amount_left: v.optional(v.nullable(v.union([decimal, belowZero]))),
  created_at: optional(instant, null),
  lang: optional(lang, null),
  back_url: optional(link, null),
})
export const cryptoPayment = v.pipe(
  cryptoFields,
  // A deposit with an invalid status may already have been started: it must not be read as a new one.
  v.check((row) => !wasDropped(row, 'status'), 'the status cannot be read'),
  // Without the sum to send a waiting deposit would look like one of any amount.
  v.check((row) => row.status !== DEPOSIT_WAITING || isRestKnown(row), 'the sum to send cannot be read'),
  v.transform((row) => ({
    ...row,
    status: row.status ?? null,
    amount_received: row.amount_received ?? '0',
    amount_left: row.amount_left ?? null,
    // A deposit of 0 may be of any amount.
    amount: hasSum(row.amount) ? row.amount : null,
  })),
)

/** False if the rest cannot be computed, because a sum of the response cannot be read. */
function isRestKnown(row: v.InferOutput<typeof cryptoFields>): boolean {
  if (hasSum(row.amount_left)) return true
  if (wasDropped(row, 'amount')) return false
  return !wasDropped(row, hasSum(row.amount) ? 'amount_received' : 'amount_left')
}
export type CryptoPayment = v.InferOutput<typeof cryptoPayment>

export const availability = v.object({ is_available: optional(flag, true) })

const broker = v.pipe(
  v.object({
    id: optional(id, null),
    broker_id: optional(id, null),
    name: optional(shownText, ''),
    logo: optional(link, null),
    is_available: optional(flag, true),
    is_card: optional(flag, false),
    mask: optional(v.union([flag, textOrNothing]), false),
  }),
  v.check((row) => row.id !== null || row.broker_id !== null, 'a broker needs an id'),
  v.transform((row) => {
    const key = row.broker_id ?? row.id ?? ''
    // A bank without a name can be chosen by its number.
    return {
      ...row,
      id: row.id ?? key,
      broker_id: key,
      name: row.name || String(key),
      mask: Boolean(row.mask),
    }
  }),
)
/** A bank or payment method ("bank" or "method" in texts); its key is `broker_id`. */
export type Broker = v.InferOutput<typeof broker>
/** A gateway may list a bank twice. */
export const brokers = v.pipe(
  listOf(broker),
  v.transform((rows) => [...new Map(rows.map((row) => [String(row.broker_id), row])).values()]),
)

export const merchant = v.object({
  id: optional(id, null),
  name: optional(shownText, ''),
  website: optional(link, null),
  image_url: optional(link, null),
  required_mask: optional(flag, false),
  is_receipt_required: optional(flag, false),
  allow_waiting_back_url: optional(flag, false),
})
export type Merchant = v.InferOutput<typeof merchant>

const orderRefs = { ...dealRefs, merchant: recordOrId(merchant), merchant_id: optional(id, null) }

/** What purchase, sale and flash-pay order have in common. */
const orderFields = {
  id: optional(id, null),
  amount,
  currency: optional(lowerCase, null),
  symbol: optional(lowerCase, null),
  is_currency_amount: v.optional(v.nullable(flag)),
  status,
  broker_id: optional(id, null),
  lang: optional(lang, null),
}

/** False for an order with an unreadable flag of the amount's unit, which is rejected: with a wrong guess 0.05 coins would be shown as 0.05 of the currency. */
const hasUnit = (row: object) => !wasDropped(row, 'is_currency_amount')
const NO_UNIT = 'is_currency_amount cannot be read'

/** The order's own sum: '' if it cannot be read, null if there is none. */
function sumOf(row: {
  amount?: Decimal | null | undefined
  is_currency_amount?: boolean | null | undefined
}): { amount: Decimal | null; is_currency_amount: boolean } {
  return {
    amount: wasDropped(row, 'amount') ? '' : (row.amount ?? null),
    is_currency_amount: row.is_currency_amount ?? true,
  }
}

export const purchase = v.pipe(
  v.object({
    ...orderFields,
    ...orderRefs,
    payment_id: optional(id, null),
    label: optional(shownText, null),
    requisites: optional(requisite, null),
    mask: optional(textIfAny, null),
    back_url: optional(link, null),
    page_opened_at: optional(instant, null),
    cancel_reason: optional(textOrNothing, null),
    is_qr: optional(flag, false),
    is_receipt_sent: optional(flag, false),
    token: optional(text, null),
    buyer_id: optional(id, null),
    address: optional(text, null),
  }),
  v.check((row) => hasUnit(row), NO_UNIT),
  v.transform((row) => ({
    ...withRefs(row),
    ...sumOf(row),
    id: row.id ?? row.payment_id,
    payment_id: row.payment_id ?? row.id,
  })),
)
/** `refs`, of this order and of any other: the records of which it has only the id. `src/features/order/orderRecords.ts` loads them. */
export type Purchase = v.InferOutput<typeof purchase>

export const sale = v.pipe(
  v.object({
    ...orderFields,
    label: optional(shownText, null),
    is_approved: optional(flag, false),
    deal: dealRefs.deal,
    deal_id: dealRefs.deal_id,
    token: optional(text, null),
    email: optional(textIfAny, null),
    back_url: optional(link, null),
    merchant: orderRefs.merchant,
    merchant_id: orderRefs.merchant_id,
    cancel_reason: optional(textOrNothing, null),
  }),
  v.check((row) => hasUnit(row), NO_UNIT),
  v.transform((row) => {
    const { merchant_id: _id, ...order } = withRefs({ ...row, autodeal: null })
    // A sale has no automatic deals.
    return { ...order, autodeal: null, ...sumOf(row) }
  }),
)
export type Sale = v.InferOutput<typeof sale>

export const flashpayOrder = v.pipe(
  v.object({
    ...orderFields,
    ...orderRefs,
    requisites: optional(requisite, null),
    mask: optional(textIfAny, null),
    transaction_link: optional(transactionLink, null),
  }),
  v.check((row) => hasUnit(row), NO_UNIT),
  v.transform((row) => {
    const { merchant: _unused, ...order } = withRefs(row)
    return { ...order, ...sumOf(row) }
  }),
)
export type FlashpayOrder = v.InferOutput<typeof flashpayOrder>

/** Response of `GET /p/{id}` and `GET /s/{id}`: the token of the order's account and the running deal. */
export const session = v.pipe(
  v.object({
    token: optional(tokenIfAny, null),
    ...dealRefs,
  }),
  v.transform((row) => {
    const { deal, autodeal, refs } = withRefs({ ...row, merchant_id: null })
    return { token: row.token, deal, autodeal, refs }
  }),
)
export type SessionReply = v.InferOutput<typeof session>
