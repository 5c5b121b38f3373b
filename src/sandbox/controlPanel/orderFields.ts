/** The fields of the form that creates an order, by kind. */
import { COINS, DEPOSIT_COINS, FIATS } from '../../contract/constants.ts'
import { AUTODEAL_STATES, DEAL_STATES } from '../../contract/deals.ts'
import { LANGS } from '../../contract/languages.ts'
import { isRecord } from '../../contract/values.ts'
import type { OrderKind } from './wire.ts'

/** One field; `name` is its path in the body: `deal.dispute.initiator`. */
export interface OrderField {
  name: string
  type: 'text' | 'decimal' | 'number' | 'flag' | readonly string[]
  /** Meaning of the values, e.g. of a status. */
  words?: Readonly<Record<string, string>>
}

/** A part of the form. */
interface FieldGroup {
  title: string
  fields: readonly OrderField[]
}

const text = (name: string): OrderField => ({ name, type: 'text' })
const decimal = (name: string): OrderField => ({ name, type: 'decimal' })
const flag = (name: string): OrderField => ({ name, type: 'flag' })
const choice = (name: string, type: readonly string[], words?: Record<string, string>): OrderField =>
  words ? { name, type, words } : { name, type }

const status = choice('status', ['0', '1', '2', '3'], {
  0: 'created',
  1: 'in process',
  2: 'ok',
  3: 'not ok',
})
const main = [
  decimal('amount'),
  choice('currency', FIATS),
  choice('symbol', COINS),
  status,
  choice('lang', LANGS),
]
const more = [
  text('id'),
  text('label'),
  flag('is_currency_amount'),
  text('back_url'),
  choice('cancel_reason', ['timeout', 'cancelled', 'dispute', 'support']),
  text('token'),
  text('email'),
  text('broker_id'),
  text('requisites'),
  text('mask'),
]
const merchant: FieldGroup = {
  title: 'Merchant',
  fields: [
    text('merchant.name'),
    text('merchant.website'),
    text('merchant.image_url'),
    flag('merchant.required_mask'),
    flag('merchant.is_receipt_required'),
    flag('merchant.allow_waiting_back_url'),
    text('merchant.id'),
  ],
}
const deal: FieldGroup = {
  title: 'Deal',
  fields: [
    choice('deal.state', DEAL_STATES),
    text('deal.requisite'),
    { name: 'deal.expire_in', type: 'number' },
    decimal('deal.amount'),
    decimal('deal.amount_currency'),
    text('deal.mask'),
    flag('deal.voted'),
    text('deal.transaction_link'),
    text('deal.lot_id'),
    text('deal.lot.broker.name'),
    text('deal.buyer.nickname'),
    text('deal.seller.nickname'),
    flag('deal.buyer.is_online'),
    flag('deal.seller.is_online'),
    choice('deal.dispute.initiator', ['payer', 'trader']),
    choice('deal.dispute.opponent', ['payer', 'trader']),
    text('deal.dispute.created_at'),
  ],
}
const autodeal: FieldGroup = {
  title: 'Automatic deal',
  fields: [
    choice('autodeal.state', AUTODEAL_STATES),
    { name: 'autodeal.expire_in', type: 'number' },
    decimal('autodeal.amount_currency'),
    text('autodeal.broker.name'),
  ],
}

const flashpay: readonly FieldGroup[] = [
  { title: 'Order', fields: main },
  { title: 'More of the order', fields: [...more, text('transaction_link')] },
  merchant,
]

export const ORDER_FIELDS: Record<OrderKind, readonly FieldGroup[]> = {
  purchase: [
    { title: 'Order', fields: main },
    deal,
    autodeal,
    merchant,
    {
      title: 'More of the order',
      fields: [
        ...more,
        flag('is_qr'),
        flag('is_receipt_sent'),
        text('page_opened_at'),
        text('buyer_id'),
        text('merchant_id'),
        text('address'),
      ],
    },
  ],
  sale: [
    { title: 'Order', fields: [...main, flag('is_approved')] },
    deal,
    merchant,
    { title: 'More of the order', fields: more },
  ],
  deposit: [
    {
      title: 'Order',
      fields: [
        decimal('amount'),
        choice('symbol', DEPOSIT_COINS),
        choice('status', ['1', '2', '3'], { 1: 'waiting', 2: 'success', 3: 'overtime' }),
        decimal('amount_received'),
        choice('lang', LANGS),
      ],
    },
    {
      title: 'More of the order',
      fields: [text('id'), text('address'), text('created_at'), text('back_url')],
    },
  ],
  'flashpay-payment': flashpay,
  'flashpay-sale': flashpay,
}

/** The form's values as the body of a create: empty fields are omitted, the text `null` means null. */
export function toFields(kind: OrderKind, typed: Readonly<Record<string, string>>): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const { fields } of ORDER_FIELDS[kind])
    for (const field of fields) {
      const value = (typed[field.name] ?? '').trim()
      if (value) put(body, field.name.split('.'), valueOf(field, value))
    }
  return body
}

function valueOf({ name, type }: OrderField, value: string): unknown {
  if (value === 'null') return null
  if (type === 'flag') return value === 'yes'
  return type === 'number' || name === 'status' ? Number(value) : value
}

function put(body: Record<string, unknown>, [name = '', ...rest]: string[], value: unknown): void {
  if (rest.length === 0) {
    body[name] = value
    return
  }
  const inner = body[name]
  const next = isRecord(inner) ? inner : {}
  body[name] = next
  put(next, rest, value)
}
