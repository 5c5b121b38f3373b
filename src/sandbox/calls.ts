/** Types of calls and handlers. They are derived from the contract's table of endpoints, so that a missing handler, an unknown route or a misspelt field does not compile. */
import type * as v from 'valibot'
import type { Body, ENDPOINTS, HasId, Query, Route } from '../contract/endpoints.ts'
import type { FieldReader } from './fieldReader.ts'
import type { Account } from './records.ts'
import type { World } from './world.ts'

/** Routes that need no token; a given token is still checked. */
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
  // Only for deals of flash-pay orders, which need no account; other deals are refused without a token.
  'GET /deals/{id}',
  'GET /autodeals/{id}',
  'GET /s/{id}',
  'GET /brokers/flashpay',
  'GET /brokers',
] as const satisfies readonly Route[]
type PublicRoute = (typeof PUBLIC_ROUTES)[number]

type NamesOf<T> = T extends FormData ? 'file' : T extends object ? keyof T & string : never

/** A call after the checks that are common to all calls. */
export interface Call<K extends Route> {
  world: World
  id: HasId<K> extends true ? string : undefined
  query: FieldReader<NamesOf<Query<K>>>
  body: FieldReader<NamesOf<Body<K>>>
  /** The account of the token. */
  caller: K extends PublicRoute ? Account | null : Account
}

/** What the view of an order depends on: the world and the caller. */
export type ViewContext = Pick<Call<PublicRoute>, 'world' | 'caller'>

/** Serializable response. */
export type Answer<K extends Route> = v.InferInput<(typeof ENDPOINTS)[K]['reply']>

/** A handler for every route of the contract, and for no other. */
export type Handlers = { [K in Route]: (call: Call<K>) => Answer<K> | Promise<Answer<K>> }
