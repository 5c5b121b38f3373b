/** The one table of the gateway's calls (docs/gateway.md#calls). The client's `call` and the sandbox's handlers are both derived from it. */
import type * as v from 'valibot'
import { autodeal, deal, lot } from './deals.ts'
import * as platform from './general.ts'
import type { Id } from './ids.ts'
import * as order from './orders.ts'
import * as people from './people.ts'
import type { Decimal } from './scalars.ts'
import type { ORDER_NOT_OK, Status } from './statuses.ts'

/** `v1` and the public `v2` base of the API. */
export type Base = 'v1' | 'v2'

/** Query and body of a call. */
interface CallInput {
  query?: object
  body?: object
}

export interface Endpoint<T extends CallInput = CallInput, S extends v.GenericSchema = v.GenericSchema> {
  base: Base
  /** Schema of the response. */
  reply: S
  /** Carries the `Stamp` header. */
  stamp: boolean
  /** The order goes on without this call: its 404 does not lead to "Error 404". */
  isOptional: boolean
  /** Needs no account: nobody is asked to sign in for it. */
  isPublic: boolean
  /** Carries the `AuthKey` header: every call but `GET /codedata`. */
  authKey: boolean
  /** Never set; carries the type of query and body. */
  input?: T
}

const DEFAULTS = { stamp: false, isOptional: false, isPublic: false, authKey: true }

const endpointOn =
  (base: Base) =>
  <S extends v.GenericSchema>(reply: S, options: Partial<typeof DEFAULTS> = {}) => ({
    input: <T extends CallInput>(): Endpoint<T, S> => ({ base, reply, ...DEFAULTS, ...options }),
  })
const v1 = endpointOn('v1')
const v2 = endpointOn('v2')

interface NoInput {
  query?: never
  body?: never
}

/** `amount_currency` for orders in fiat, `amount` for orders in coins. */
export interface LotQuery {
  symbol: string
  amount?: Decimal
  amount_currency?: Decimal
  /** Comma-separated lot ids. */
  exclude?: string
  broker?: Id
}
interface PurchaseLotQuery extends LotQuery {
  payment_id: Id
}
interface PurchaseLotStartQuery extends PurchaseLotQuery {
  address?: string
  currency: string
}
interface SaleLotQuery extends LotQuery {
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
/** Fields of the three bodies that `PATCH /p/{id}` accepts: a token, the receipt mark, or the fields that put the order in process. */
export interface PurchasePatch {
  token?: string
  is_receipt_sent?: boolean
  symbol?: string
  amount?: Decimal
  status?: Status
  buyer_id?: Id
  merchant_id?: Id
  label?: string
}
interface SalePatch {
  token?: string
  status?: typeof ORDER_NOT_OK
}
interface NewDeal {
  lot_id: Id
  payment_id?: Id
  sell_id?: Id
  amount_currency?: Decimal
  amount?: Decimal
  requisite: string
  type?: 3
}
interface OutgoingMessage {
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
  'GET /codedata': v1(platform.codeData, { authKey: false, isOptional: true }).input<NoInput>(),
  'GET /settings': v1(platform.gatewaySettings, { isOptional: true }).input<NoInput>(),
  'GET /rates': v1(platform.rates, { isOptional: true }).input<NoInput>(),

  'POST /auth/login': v1(people.authAnswer).input<{
    body: { email: string; password: string; code?: string }
  }>(),
  'POST /auth/register': v1(platform.empty).input<{ body: { email: string } }>(),
  'POST /auth/validate': v1(platform.empty).input<{ body: { email: string; code: string } }>(),
  'POST /auth/complete-register': v1(people.authAnswer).input<{
    body: { email: string; code: string; password: string; secret: string; ref: string; cmp: string }
  }>(),
  'POST /auth/fast-register': v1(people.authAnswer).input<{ body: { email: string; is_temporary: true } }>(),
  'POST /auth/refresh': v1(people.tokens).input<{ body: { token: string } }>(),

  'GET /cp/is-available': v2(order.availability, { isOptional: true }).input<{ query: { symbol: string } }>(),
  'GET /cp/{id}': v2(order.cryptoPayment).input<NoInput>(),
  'POST /cp/{id}/start': v2(order.cryptoPayment, { stamp: true }).input<{ body: { symbol: string } }>(),

  'POST /user-messages/open-chat-message': v1(people.chatMessages, { isOptional: true }).input<{
    body: { receiver: string; deal_id?: Id; autodeal_id?: Id }
  }>(),
  'GET /user-messages': v1(people.chatMessages, { isOptional: true }).input<{
    query: { with_user: string }
  }>(),
  'POST /user-messages': v1(people.chatMessage, { isOptional: true }).input<{ body: OutgoingMessage }>(),
  'POST /media': v1(people.mediaAnswer, { isOptional: true }).input<{ body: FormData }>(),

  'POST /autodeals/cancel': v1(autodeal, { stamp: true }).input<{ body: AutodealRef }>(),
  'PATCH /autodeals/states': v1(autodeal, { stamp: true }).input<{ body: AutodealRef }>(),
  'GET /autodeals/{id}': v1(autodeal, { isOptional: true }).input<NoInput>(),

  'POST /deals': v1(deal, { stamp: true }).input<{ body: NewDeal }>(),
  'PATCH /deals/requisite': v1(deal, { stamp: true }).input<{
    body: DealRef & { requisite: string }
  }>(),
  'PATCH /deals/states': v1(deal, { stamp: true }).input<{ body: DealRef }>(),
  'PATCH /deals/mask': v1(deal, { stamp: true }).input<{ body: DealRef & { mask: string } }>(),
  'POST /deals/cancel': v1(deal, { stamp: true }).input<{ body: DealRef }>(),
  'GET /deals/{id}': v1(deal, { isOptional: true }).input<NoInput>(),
  'POST /disputes': v1(deal, { stamp: true }).input<{ body: DealRef }>(),
  'POST /users/vote': v1(platform.empty, { isOptional: true }).input<{
    body: DealRef & { user: string; method: people.VoteMethod }
  }>(),
  'GET /operations/updates': v1(people.notifications, { isOptional: true }).input<{
    query: { limit: number }
  }>(),
  'PATCH /operations/updates': v1(platform.empty, { isOptional: true }).input<{
    body: { ids: Id[]; is_read: boolean }
  }>(),

  'GET /p2/{id}': v2(order.flashpayOrder, { isPublic: true }).input<NoInput>(),
  'PATCH /p2/{id}': v2(order.flashpayOrder, { stamp: true, isPublic: true }).input<{
    body: { broker_id: Id; mask: string | null }
  }>(),
  'GET /s2/{id}': v2(order.flashpayOrder, { isPublic: true }).input<NoInput>(),
  /** An addition of this project: `PATCH /p2` for a sale. */
  'PATCH /s2/{id}': v2(order.flashpayOrder, { stamp: true, isPublic: true }).input<{
    body: { broker_id: Id; mask: string | null }
  }>(),

  'GET /payments_v2/{id}': v2(order.purchase).input<NoInput>(),
  'GET /p/{id}': v1(order.session).input<NoInput>(),
  'PATCH /p/{id}': v1(order.purchase, { stamp: true }).input<{ body: PurchasePatch }>(),
  'POST /open-purchase-page/{id}': v2(platform.empty).input<{ body: { payment_id: Id } }>(),
  'GET /merchant/{id}': v2(order.merchant, { isOptional: true }).input<NoInput>(),

  'GET /sale_v2/{id}': v2(order.sale).input<NoInput>(),
  'GET /s/{id}': v1(order.session).input<NoInput>(),
  'PATCH /s/{id}': v1(order.sale, { stamp: true }).input<{ body: SalePatch }>(),

  'GET /lots/fast-deal-start': v1(lot, { isOptional: true }).input<{ query: PurchaseLotStartQuery }>(),
  'GET /lots/fast-deal': v1(lot, { isOptional: true }).input<{ query: PurchaseLotQuery }>(),
  'GET /lots/api-sell': v1(lot, { isOptional: true }).input<{ query: SaleLotQuery }>(),
  'GET /brokers/flashpay': v2(order.brokers, { isOptional: true }).input<{ query: { currency: string } }>(),
  'GET /brokers': v2(order.brokers, { isOptional: true }).input<{ query: BrokersQuery }>(),
} as const

/** `'METHOD /path'` of a call. */
export type Route = keyof typeof ENDPOINTS

/** True for calls that create or renew the session: their 401 concerns the submitted data, not the token. */
export function isSessionRoute(route: Route): boolean {
  return route.startsWith('POST /auth/')
}

/** True if the 429 of the call is a lockout, as that of a sign-in; any other 429 is a rate limit. */
export function locksOut(route: Route): boolean {
  return isSessionRoute(route) && route !== 'POST /auth/refresh' && route !== 'POST /auth/fast-register'
}

type InputOf<K extends Route> = (typeof ENDPOINTS)[K] extends Endpoint<infer T> ? T : never

export type Query<K extends Route> = InputOf<K> extends { query: infer Q extends object } ? Q : undefined
export type Body<K extends Route> = InputOf<K> extends { body: infer B extends object } ? B : undefined
/** The parsed response of a call. */
export type Reply<K extends Route> = v.InferOutput<(typeof ENDPOINTS)[K]['reply']>
/** True for routes with an id in the path. */
export type HasId<K extends Route> = K extends `${string}{id}${string}` ? true : false
