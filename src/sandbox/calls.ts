/** How a handler sees a call. The table of routes in the contract decides names and answers, so that a missing handler, an unknown route or a misspelt field does not compile. */
import type * as v from 'valibot'
import type { Body, ENDPOINTS, HasId, Query, Route } from '../contract/endpoints.ts'
import type { Fields } from './fields.ts'
import type { Account } from './records.ts'
import type { World } from './world.ts'

/** Routes that anybody may call; a bearer that is shown is still checked. */
export const PUBLIC_ROUTES = [
  'GET /codedata',
  'GET /settings',
  'GET /rates',
  'POST /auth/login',
  'POST /auth/register',
  'POST /auth/validate',
  'POST /auth/complete-register',
  'POST /auth/fast-register',
  'POST /auth/refresh',
  'GET /cp/is-available',
  'GET /cp/{id}',
  'POST /cp/{id}/start',
  'GET /p2/{id}',
  'PATCH /p2/{id}',
  'GET /s2/{id}',
  'PATCH /s2/{id}',
  'GET /payments_v2/{id}',
  'GET /p/{id}',
  'POST /open-purchase-page/{id}',
  'GET /merchant/{id}',
  'GET /sale_v2/{id}',
  // The deals of flash-pay orders, which need no account; others are refused without a bearer.
  'GET /deals/{id}',
  'GET /autodeals/{id}',
  'GET /s/{id}',
  'GET /brokers/flashpay',
  'GET /brokers',
] as const satisfies readonly Route[]
type PublicRoute = (typeof PUBLIC_ROUTES)[number]

type NamesOf<T> = T extends FormData ? 'file' : T extends object ? keyof T & string : never

/** One call, checked as far as every call is. */
export interface Call<K extends Route> {
  world: World
  id: HasId<K> extends true ? string : undefined
  query: Fields<NamesOf<Query<K>>>
  body: Fields<NamesOf<Body<K>>>
  /** Who calls, by the bearer. */
  caller: K extends PublicRoute ? Account | null : Account
}

/** What an order's view depends on: the world, and who asks. */
export type ViewContext = Pick<Call<PublicRoute>, 'world' | 'caller'>

/** What the wire may carry as the answer. */
export type Answer<K extends Route> = v.InferInput<(typeof ENDPOINTS)[K]['reply']>

/** A handler for every route of the contract, and for no other. */
export type Handlers = { [K in Route]: (call: Call<K>) => Answer<K> | Promise<Answer<K>> }
