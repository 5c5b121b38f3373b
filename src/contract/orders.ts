/** Orders and what belongs to them (spec §3, contract §2). Types are inferred from the schemas that narrow the gateway's answers. */
import * as v from 'valibot'
import { autodeal, deal } from './deals.ts'
import { readLang } from './languages.ts'
import {
  address,
  decimal,
  flag,
  id,
  instant,
  link,
  listOf,
  lowerCase,
  optional,
  requisite,
  text,
  tokenIfAny,
} from './scalars.ts'

export { LANGS, type Lang } from './languages.ts'

const lang = v.pipe(
  v.string(),
  v.transform((value) => readLang(value)),
)

/** Order status: 0 created, 1 in process, 2 ok, 3 not ok (spec §3). */
export const Status = { created: 0, inProcess: 1, ok: 2, notOk: 3 } as const
export const status = v.picklist([0, 1, 2, 3])
export type Status = v.InferOutput<typeof status>

/** Deposit status: 1 waiting, 2 success, 3 overtime, null before the coin is chosen (spec §3, CP-02). */
export const CryptoStatus = { waiting: 1, success: 2, overtime: 3 } as const

export const cryptoPayment = v.object({
  id,
  status: optional(v.picklist([1, 2, 3]), null),
  symbol: optional(lowerCase, null),
  address: optional(address, null),
  amount: optional(decimal, null),
  amount_received: optional(decimal, '0'),
  amount_left: optional(decimal, null),
  created_at: optional(instant, null),
  lang: optional(lang, null),
  back_url: optional(link, null),
})
export type CryptoPayment = v.InferOutput<typeof cryptoPayment>

export const availability = v.object({ is_available: optional(flag, true) })
export type Availability = v.InferOutput<typeof availability>

export const broker = v.pipe(
  v.object({
    id: optional(id, null),
    broker_id: optional(id, null),
    name: optional(text, ''),
    logo: optional(link, null),
    is_available: optional(flag, true),
    is_card: optional(flag, false),
    mask: optional(v.union([flag, text]), false),
  }),
  v.check((row) => row.id !== null || row.broker_id !== null, 'a broker needs an id'),
  v.transform((row) => ({
    ...row,
    id: row.id ?? row.broker_id ?? '',
    broker_id: row.broker_id ?? row.id ?? '',
    mask: Boolean(row.mask),
  })),
)
/** A bank or payment method; its key is `broker_id` (A65). */
export type Broker = v.InferOutput<typeof broker>
export const brokers = listOf(broker)

export const merchant = v.object({
  id: optional(id, null),
  name: optional(text, ''),
  website: optional(link, null),
  image_url: optional(link, null),
  required_mask: optional(flag, false),
  is_receipt_required: optional(flag, false),
  allow_waiting_back_url: optional(flag, false),
})
export type Merchant = v.InferOutput<typeof merchant>

export const purchase = v.pipe(
  v.object({
    id: optional(id, null),
    payment_id: optional(id, null),
    label: optional(text, null),
    amount: optional(decimal, null),
    currency: optional(lowerCase, null),
    symbol: optional(lowerCase, null),
    is_currency_amount: optional(flag, true),
    status,
    deal: optional(deal, null),
    autodeal: optional(autodeal, null),
    requisites: optional(requisite, null),
    mask: optional(text, null),
    broker_id: optional(id, null),
    back_url: optional(link, null),
    merchant: optional(merchant, null),
    merchant_id: optional(id, null),
    page_opened_at: optional(instant, null),
    cancel_reason: optional(text, null),
    is_qr: optional(flag, false),
    is_receipt_sent: optional(flag, false),
    lang: optional(lang, null),
    token: optional(text, null),
    buyer_id: optional(id, null),
    address: optional(text, null),
  }),
  v.transform((row) => ({ ...row, id: row.id ?? row.payment_id, payment_id: row.payment_id ?? row.id })),
)
export type Purchase = v.InferOutput<typeof purchase>

export const sale = v.object({
  id: optional(id, null),
  label: optional(text, null),
  amount: optional(decimal, null),
  currency: optional(lowerCase, null),
  symbol: optional(lowerCase, null),
  is_currency_amount: optional(flag, true),
  is_approved: optional(flag, false),
  status,
  deal: optional(deal, null),
  broker_id: optional(id, null),
  token: optional(text, null),
  email: optional(text, null),
  lang: optional(lang, null),
  back_url: optional(link, null),
  merchant: optional(merchant, null),
  cancel_reason: optional(text, null),
})
export type Sale = v.InferOutput<typeof sale>

export const flashpayDeal = v.object({
  id: optional(id, null),
  status,
  currency: optional(lowerCase, null),
  amount: optional(decimal, null),
  symbol: optional(lowerCase, null),
  is_currency_amount: optional(flag, true),
  broker_id: optional(id, null),
  requisites: optional(requisite, null),
  mask: optional(text, null),
  deal: optional(deal, null),
  autodeal: optional(autodeal, null),
  merchant_id: optional(id, null),
  lang: optional(lang, null),
  transaction_link: optional(link, null),
})
export type FlashpayDeal = v.InferOutput<typeof flashpayDeal>

/** What `GET /p/{id}` and `GET /s/{id}` answer: who acts on the order, and its running deal (A15, A16). */
export const session = v.object({
  token: optional(tokenIfAny, null),
  deal: optional(deal, null),
  autodeal: optional(autodeal, null),
})
export type Session = v.InferOutput<typeof session>
