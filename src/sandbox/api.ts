/** Processes an API call: faults, AuthKey, token, stamp, body, handler, log. */
import { ENDPOINTS, type Route } from '../contract/endpoints.ts'
import { authKeyOf } from './authKey.ts'
import { PUBLIC_ROUTES, type Answer, type Call } from './calls.ts'
import { truncatedReply, type EventRecorder } from './eventRecorder.ts'
import type { Fault, Faults } from './faults.ts'
import { FieldReader } from './fieldReader.ts'
import { HANDLERS } from './handlers.ts'
import type { Account } from './records.ts'
import { fieldRefusal, Refusal, refuse } from './refusal.ts'
import { parseBody, type ReadBody } from './requestBody.ts'
import type { RequestLog } from './requestLog.ts'
import { accountOf } from './token.ts'
import type { World } from './world.ts'

/** Dependencies of the API. */
export interface ApiParts {
  world: World
  faults: Faults
  log: RequestLog
  recorder: EventRecorder
  /** Reports errors of the sandbox itself; `GET /_sandbox/state` shows them. */
  reportError: (error: unknown) => void
}

/** A response, and its body for the recorder. */
interface Outcome {
  response: Response
  text: string
}

/** The route of a call, and the id in its path. */
interface MatchedRoute {
  route: Route
  id: string
}

const ID_LENGTH_MAX = 200
/** Statuses of a response without a body. */
const EMPTY: ReadonlySet<number> = new Set([204, 205, 304])

/** Answer a call; `found` is null for a path that is not in the contract. */
export async function answerCall(
  parts: ApiParts,
  request: Request,
  found: MatchedRoute | null,
): Promise<Response> {
  const { world, faults, log, recorder } = parts
  world.clock.settle()
  const at = world.clock.iso()
  const url = new URL(request.url)
  const body = await parseBody(request)
  const fault = faults.consume(request.method, url.pathname)
  if (fault && fault.delay_ms > 0) await faults.delay(world, fault.delay_ms)
  const { response, text } = (fault && faultOutcome(fault)) ?? (await outcomeFor(parts, request, found, body))
  const isLost = fault?.drop === 'answer'
  const status = isLost ? 0 : response.status
  log.add({
    at,
    method: request.method,
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: Object.fromEntries(request.headers),
    body: body.shown,
    status,
  })
  recorder.add(at, {
    kind: 'call',
    method: request.method,
    path: url.pathname + url.search,
    status,
    body: body.shown,
    reply: truncatedReply(text),
  })
  return isLost ? Response.error() : response
}

async function outcomeFor(
  parts: ApiParts,
  request: Request,
  found: MatchedRoute | null,
  body: ReadBody,
): Promise<Outcome> {
  try {
    if (!found) throw refuse.notFound()
    await checkSender(parts.world, request, found.route)
    const caller = callerOf(parts.world, request, found.route)
    checkStamp(request, found.route)
    if (body.refusal) throw body.refusal
    if (found.id.length > ID_LENGTH_MAX) throw refuse.notFound()
    const query = Object.fromEntries(new URL(request.url).searchParams)
    return outcomeOf(200, await callHandler(parts.world, found, query, body, caller))
  } catch (error) {
    if (error instanceof Refusal) return outcomeOf(error.status, error.body)
    parts.reportError(error)
    return outcomeOf(500, { detail: 'Unexpected error' })
  }
}

/** Build the typed call of a route from path, body and caller. */
function callHandler<K extends Route>(
  world: World,
  { route, id }: { route: K; id: string },
  query: Readonly<Record<string, unknown>>,
  body: ReadBody,
  caller: Account | null,
): Answer<K> | Promise<Answer<K>> {
  const call = {
    world,
    id,
    query: new FieldReader(query),
    body: new FieldReader(body.values, body.file),
    caller,
  }
  if (!isCallOf(route, call)) throw new Error(`${route} was called without its id or its caller`)
  return HANDLERS[route](call)
}

/** True unless a route lacks the id or the caller that its type requires; the router and `callerOf` provide both. */
function isCallOf<K extends Route>(
  route: K,
  call: { world: World; id: string | undefined; query: object; body: object; caller: Account | null },
): call is Call<K> {
  return (call.caller !== null || isPublic(route)) && (!route.includes('{id}') || call.id !== '')
}

function isPublic(route: Route): boolean {
  return PUBLIC_ROUTES.some((known) => known === route)
}

async function checkSender(world: World, request: Request, route: Route): Promise<void> {
  if (world.ipBanned) throw refuse.impossible()
  if (!ENDPOINTS[route].authKey) return
  if (request.headers.get('authkey') !== (await authKeyOf(world.code))) throw refuse.oldAuthKey()
}

/** The account of the token. Auth calls ignore the token; public calls work without one, but refuse an invalid one. */
function callerOf(world: World, request: Request, route: Route): Account | null {
  if (route.includes(' /auth/') || !ENDPOINTS[route].authKey) return null
  const bearer = /^Bearer\s+(.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]?.trim()
  if (!bearer) {
    if (isPublic(route)) return null
    throw refuse.unauthorized()
  }
  const account = accountOf(world, bearer)
  if (!account) throw refuse.unauthorized()
  if (account.banned) throw refuse.accountBanned()
  return account
}

function checkStamp(request: Request, route: Route): void {
  if (ENDPOINTS[route].stamp && !/^\d{1,16}$/.test(request.headers.get('stamp') ?? ''))
    throw fieldRefusal('stamp', 'should be non-empty')
}

function outcomeOf(status: number, body: unknown): Outcome {
  const text = JSON.stringify(body)
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  return { response: new Response(text, { status, headers }), text }
}

/** The outcome that a fault puts in place of the call's own; null if it only delays the call or loses its response. */
function faultOutcome({ status, body, drop, headers: given }: Fault): Outcome | null {
  if (drop === true) return { response: Response.error(), text: '' }
  if (status === null) return null
  if (body === undefined || EMPTY.has(status))
    return { response: new Response(null, { status, headers: given }), text: '' }
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const headers = new Headers(given)
  if (!headers.has('content-type')) headers.set('content-type', typeOf(body))
  return { response: new Response(text, { status, headers }), text }
}

function typeOf(body: unknown): string {
  if (typeof body !== 'string') return 'application/json'
  return body.trimStart().startsWith('<') ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8'
}
