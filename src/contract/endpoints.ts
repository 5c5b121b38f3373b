/** The one table of the gateway's calls (docs/gateway.md#calls). The client's `call` and the sandbox's handlers are both derived from it. */
import type * as v from 'valibot'
import { autodeal, deal, lot } from './deals.ts'
import * as order from './orders.ts'
import * as people from './people.ts'
import * as platform from './platform.ts'
import type { Decimal, Id } from './scalars.ts'

/** `v1` and the public `v2` base of the API. */
export type Base = 'v1' | 'v2'

/** What a call takes beside its path. */
export interface Takes {
  query?: object
  body?: object
}

export interface Endpoint<T extends Takes = Takes, S extends v.GenericSchema = v.GenericSchema> {
  base: Base
  /** Narrows the answer. */
  reply: S
  /** Carries the `Stamp` header. */
  stamp: boolean
  /** A missing extra: its 404 does not end the page. */
  ambient: boolean
  /** Carries the `AuthKey` header: every call but `GET /codedata`. */
  authKey: boolean
  /** Only for the compiler. */
  takes?: T
}

interface Traits {
  stamp?: true
  ambient?: true
  authKey?: false
}

const on =
  (base: Base) =>
  <S extends v.GenericSchema>(reply: S, traits: Traits = {}) => ({
    takes: <T extends Takes>(): Endpoint<T, S> => ({
      base,
      reply,
      stamp: traits.stamp ?? false,
      ambient: traits.ambient ?? false,
      authKey: traits.authKey ?? true,
    }),
  })
const v1 = on('v1')
const v2 = on('v2')

interface Nothing {
  query?: never
  body?: never
}

/** `currency amount` for fiat orders, `amount` for coin orders. */
interface LotQuery {
  symbol: string
  amount?: Decimal
  amount_currency?: Decimal
  /** Comma list of lot ids. */
  exclude?: string
  broker?: Id
}
export interface PurchaseLotQuery extends LotQuery {
  payment_id: Id
}
export interface PurchaseLotStartQuery extends PurchaseLotQuery {
  address?: string
  currency: string
}
export interface SaleLotQuery extends LotQuery {
  currency: string
}
export interface BrokersQuery {
  merchant_id?: Id
  currency: string
  sky_pay?: 1
  symbol?: string
  with_availability_status?: 1
  available_for: 'sky-pay' | 'sky-sale'
  kind?: 'sky-sale'
  payment_id?: Id
  amount?: Decimal
  amount_currency?: Decimal
}
/** The three partial bodies of `PATCH /p/{id}`; the order body goes to v2. */
export interface PurchasePatch {
  token?: string
  is_receipt_sent?: boolean
  symbol?: string
  amount?: Decimal
  status?: order.Status
  buyer_id?: Id
  merchant_id?: Id
  label?: string
}
export interface SalePatch {
  token?: string
  status?: 3
}
export interface NewDeal {
  lot_id: Id
  payment_id?: Id
  sell_id?: Id
  amount_currency?: Decimal
  amount?: Decimal
  requisite: string
  type?: 3
}
export interface OutgoingMessage {
  receiver: string
  message: string
  media_id: Id | null
  symbol: string | null
}
interface DealRef {
  deal_id: Id
}
interface AutodealRef {
  autodeal_id: Id
}

export const ENDPOINTS = {
  'GET /codedata': v1(platform.codeData, { authKey: false, ambient: true }).takes<Nothing>(),
  'GET /settings': v1(platform.gatewaySettings, { ambient: true }).takes<Nothing>(),
  'GET /rates': v1(platform.rates, { ambient: true }).takes<Nothing>(),

  'POST /auth/login': v1(people.authAnswer).takes<{
    body: { email: string; password: string; code?: string }
  }>(),
  'POST /auth/register': v1(platform.empty).takes<{ body: { email: string } }>(),
  'POST /auth/validate': v1(platform.empty).takes<{ body: { email: string; code: string } }>(),
  'POST /auth/complete-register': v1(people.authAnswer).takes<{
    body: { email: string; code: string; password: string; secret: string; ref: string; cmp: string }
  }>(),
  'POST /auth/fast-register': v1(people.authAnswer).takes<{ body: { email: string; is_temporary: true } }>(),
  'POST /auth/refresh': v1(people.tokens).takes<{ body: { token: string } }>(),

  'GET /cp/is-available': v2(order.availability, { ambient: true }).takes<{ query: { symbol: string } }>(),
  'GET /cp/{id}': v2(order.cryptoPayment).takes<Nothing>(),
  'POST /cp/{id}/start': v2(order.cryptoPayment, { stamp: true }).takes<{ body: { symbol: string } }>(),

  'POST /user-messages/open-chat-message': v1(people.chatMessages).takes<{
    body: { receiver: string; deal_id?: Id; autodeal_id?: Id }
  }>(),
  'GET /user-messages': v1(people.chatMessages).takes<{ query: { with_user: string } }>(),
  'POST /user-messages': v1(people.chatMessage).takes<{ body: OutgoingMessage }>(),
  'POST /media': v1(people.mediaAnswer).takes<{ body: FormData }>(),

  'POST /autodeals/cancel': v1(autodeal, { stamp: true }).takes<{ body: AutodealRef }>(),
  'PATCH /autodeals/states': v1(autodeal, { stamp: true }).takes<{ body: AutodealRef }>(),
  'GET /autodeals/{id}': v1(autodeal, { ambient: true }).takes<Nothing>(),

  'POST /deals': v1(deal, { stamp: true }).takes<{ body: NewDeal }>(),
  'PATCH /deals/requisite': v1(deal, { stamp: true }).takes<{
    body: DealRef & { requisite: string }
  }>(),
  'PATCH /deals/states': v1(deal, { stamp: true }).takes<{ body: DealRef }>(),
  'PATCH /deals/mask': v1(deal, { stamp: true }).takes<{ body: DealRef & { mask: string } }>(),
  'POST /deals/cancel': v1(deal, { stamp: true }).takes<{ body: DealRef }>(),
  'GET /deals/{id}': v1(deal, { ambient: true }).takes<Nothing>(),
  'POST /disputes': v1(deal, { stamp: true }).takes<{ body: DealRef }>(),
  'POST /users/vote': v1(platform.empty).takes<{
    body: DealRef & { user: string; method: people.VoteMethod }
  }>(),
  'GET /operations/updates': v1(people.notifications, { ambient: true }).takes<{
    query: { limit: number }
  }>(),
  'PATCH /operations/updates': v1(platform.empty, { ambient: true }).takes<{
    body: { ids: Id[]; is_read: boolean }
  }>(),

  'GET /p2/{id}': v2(order.flashpayDeal).takes<Nothing>(),
  'PATCH /p2/{id}': v2(order.flashpayDeal, { stamp: true }).takes<{
    body: { broker_id: Id; mask: string | null }
  }>(),
  'GET /s2/{id}': v2(order.flashpayDeal).takes<Nothing>(),
  /** Ours: the mirror of `PATCH /p2` for a sale. */
  'PATCH /s2/{id}': v2(order.flashpayDeal, { stamp: true }).takes<{
    body: { broker_id: Id; mask: string | null }
  }>(),

  'GET /payments_v2/{id}': v2(order.purchase).takes<Nothing>(),
  'GET /p/{id}': v1(order.session).takes<Nothing>(),
  'PATCH /p/{id}': v1(order.purchase, { stamp: true }).takes<{ body: PurchasePatch }>(),
  'POST /open-purchase-page/{id}': v2(order.purchase).takes<{ body: { payment_id: Id } }>(),
  'GET /merchant/{id}': v2(order.merchant, { ambient: true }).takes<Nothing>(),

  'GET /sale_v2/{id}': v2(order.sale).takes<Nothing>(),
  'GET /s/{id}': v1(order.session).takes<Nothing>(),
  'PATCH /s/{id}': v1(order.sale, { stamp: true }).takes<{ body: SalePatch }>(),

  'GET /lots/fast-deal-start': v1(lot).takes<{ query: PurchaseLotStartQuery }>(),
  'GET /lots/fast-deal': v1(lot).takes<{ query: PurchaseLotQuery }>(),
  'GET /lots/api-sell': v1(lot).takes<{ query: SaleLotQuery }>(),
  'GET /brokers/flashpay': v2(order.brokers).takes<{ query: { currency: string } }>(),
  'GET /brokers': v2(order.brokers).takes<{ query: BrokersQuery }>(),
} as const

/** `'METHOD /path'` of a call. */
export type Route = keyof typeof ENDPOINTS
type TakesOf<K extends Route> = (typeof ENDPOINTS)[K] extends Endpoint<infer T> ? T : never

export type Query<K extends Route> = TakesOf<K> extends { query: infer Q extends object } ? Q : undefined
export type Body<K extends Route> = TakesOf<K> extends { body: infer B extends object } ? B : undefined
/** The narrowed answer of a call. */
export type Reply<K extends Route> = v.InferOutput<(typeof ENDPOINTS)[K]['reply']>
/** True for routes with an id in the path. */
export type HasId<K extends Route> = K extends `${string}{id}${string}` ? true : false
