/** Records with all fields for the rules' tests; a test passes only the fields that matter to it. */
import * as v from 'valibot'
import type { Autodeal, Deal } from '../../src/contract/deals.ts'
import type { GatewayError } from '../../src/contract/gatewayError.ts'
import { type GatewaySettings, gatewaySettings } from '../../src/contract/general.ts'
import { type Broker, brokers, type CryptoPayment, type FlashpayOrder } from '../../src/contract/orders.ts'
import { type ChatMessage, notification, type Notification } from '../../src/contract/people.ts'
import type { Snapshot } from '../../src/features/history/orderChange.ts'
import { noDeal } from '../../src/features/order/dealReducers.ts'
import type { CancelFacts } from '../../src/rules/cancelText.ts'
import { dealOf } from '../../src/rules/order.ts'

/** An order that contains all its records. */
export const NO_REFS = { deal: null, autodeal: null, merchant: null, isUnreadable: false }

export function aDeal(fields: Partial<Deal> = {}): Deal {
  return {
    id: 11,
    deal_id: 11,
    state: 'confirmed',
    dispute: null,
    requisite: null,
    expire_in: 300,
    amount: '60',
    amount_currency: '5000',
    symbol: 'usdt',
    mask: null,
    lot_id: 8,
    lot: { id: 8, currency: 'rub', symbol: 'usdt', broker: { id: 4, name: 'Sberbank' } },
    seller: { nickname: 'trader', is_online: true },
    buyer: { nickname: 'payer', is_online: null },
    voted: false,
    type: null,
    payment_id: 9,
    sell_id: null,
    transaction_link: null,
    ...fields,
  }
}

export function anAutodeal(fields: Partial<Autodeal> = {}): Autodeal {
  return {
    autodeal_id: 'a1',
    identificator: null,
    state: 'active',
    expire_in: 300,
    broker: { id: 5, name: 'Autobank' },
    amount_currency: '5000',
    symbol: 'usdt',
    seller: null,
    ...fields,
  }
}

/** A bank of which only the name is known. */
export function aBroker(name: string, fields: Partial<Broker> = {}): Broker {
  const [broker] = v.parse(brokers, [{ broker_id: name, name }])
  if (!broker) throw new Error(`no bank: ${name}`)
  return { ...broker, ...fields }
}

export function aMessage(fields: Partial<ChatMessage> = {}): ChatMessage {
  return { id: 1, sender: 'trader', message: 'hello', created_at: null, media: null, ...fields }
}

/** `details` contains only the fields that matter to the test. */
export function aNotification({
  details = null,
  ...fields
}: Partial<Omit<Notification, 'details'>> & {
  details?: Partial<Notification['details']>
} = {}): Notification {
  return { ...v.parse(notification, { id: 1, type: 'deal', details }), ...fields }
}

export function aCryptoPayment(fields: Partial<CryptoPayment> = {}): CryptoPayment {
  return {
    id: 77,
    status: 1,
    symbol: 'eth',
    address: '0xabc',
    amount: '10',
    amount_received: '0',
    amount_left: null,
    created_at: '2026-11-20T10:00:00Z',
    lang: null,
    back_url: null,
    ...fields,
  }
}

export function aFlashpayOrder(fields: Partial<FlashpayOrder> = {}): FlashpayOrder {
  return {
    id: 3,
    status: 0,
    currency: 'rub',
    amount: '5000',
    symbol: 'usdt',
    is_currency_amount: true,
    broker_id: null,
    requisites: null,
    mask: null,
    deal: null,
    autodeal: null,
    merchant_id: null,
    lang: null,
    transaction_link: null,
    refs: NO_REFS,
    ...fields,
  }
}

/** An order in process without further data. */
export function aSnapshot(fields: Partial<Snapshot> = {}): Snapshot {
  return { ...dealOf(null), ...noDeal, status: 1, isReceiptSent: false, ...fields }
}

export function refused(detail: string | null, fields: Partial<GatewayError> = {}): GatewayError {
  return {
    kind: 'refused',
    status: 400,
    detail,
    fields: {},
    statusText: 'Bad Request',
    call: 'POST /deals/cancel',
    ...fields,
  }
}

/** All combinations of the given values, one object each. */
export function combinations<const T extends Record<string, readonly unknown[]>>(
  axes: T,
): { [K in keyof T]: T[K][number] }[] {
  const rows = Object.entries(axes).reduce<Record<string, unknown>[]>(
    (found, [name, values]) => found.flatMap((row) => values.map((value) => ({ ...row, [name]: value }))),
    [{}],
  )
  return rows as { [K in keyof T]: T[K][number] }[]
}

/** A payment with a deal that ended without success and without a reason. */
export function someCancelFacts(fields: Partial<CancelFacts> = {}): CancelFacts {
  return { side: 'buyer', reason: null, byMe: false, wasDisputed: false, hadDeal: true, ...fields }
}

/** Settings of the gateway: nothing but these. */
export const someSettings = (fields: Partial<GatewaySettings>): GatewaySettings => ({
  ...v.parse(gatewaySettings, {}),
  ...fields,
})
