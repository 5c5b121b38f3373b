/** Responds with a page: its constant part at once, the prefetched data when the gateway has responded. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseJson } from '../../contract/json.ts'
import { canBeFramed } from '../../rules/paths.ts'
import { withoutKeptTime } from '../codeData.ts'
import { apiBase } from '../pageSettings.ts'
import { prefetchPlanOf } from '../prefetchPlan.ts'
import { endOfStream } from './compress.ts'
import { type PackedBuild, pageEnd, screenLang } from './pageBuild.ts'
import { type GatewayRequest, prefetchAnswers, type PrefetchedAnswers } from './prefetchAnswers.ts'

/** Time after which the page ends without prefetched data. */
const TIMEOUT_MS = 1_500
/** Time after which a connection that reads nothing is closed. */
const IDLE_MS = 30_000
/** A larger response is left to the page. */
const RESPONSE_MAX_BYTES = 512 * 1024
const DEFAULT_LIMITS: Limits = { waiting: 200, open: 2_000 }

/** Request headers that the gateway gets; nginx sets the addresses. */
const FORWARDED_HEADERS = [
  'cookie',
  'user-agent',
  'accept-language',
  'x-real-ip',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
] as const

export interface Limits {
  /** Pages that wait for the gateway at one time. */
  waiting: number
  /** Responses that are not finished, including the waiting ones. */
  open: number
}

/** Responds to a request of a page with 200, in brotli or uncompressed; returns false and sends nothing for any other request and above the limits. */
export type PageHandler = (request: IncomingMessage, response: ServerResponse) => boolean

/** Paths of the API are resolved against `gatewayUrl`; headers that the response already has are kept. */
export function createPageHandler(
  build: PackedBuild,
  gatewayUrl: string | (() => string),
  limits: Partial<Limits> = {},
): PageHandler {
  const { waiting: maxWaiting, open: maxOpen } = { ...DEFAULT_LIMITS, ...limits }
  let waiting = 0
  let open = 0

  return (request, response) => {
    const path = pathOf(request)
    const plan = request.method === 'GET' && isShown(request, path) ? prefetchPlanOf(path) : null
    const page = plan && build.pages.get(plan.address.page)
    if (!page || waiting >= maxWaiting || open >= maxOpen) return false

    const isBrotli = acceptsBrotli(request)
    writeHead(response, isBrotli)
    const { opening, screens } = isBrotli ? page.brotli : page.plain
    response.write(opening)

    const abort = new AbortController()
    // AbortSignal.timeout and AbortSignal.any would stay in memory after the response.
    const timeout = setTimeout(() => abort.abort(), TIMEOUT_MS)
    open += 1
    response.once('close', () => {
      open -= 1
      abort.abort()
    })
    // The client has closed the connection.
    response.on('error', () => undefined)
    response.setTimeout(IDLE_MS, () => response.destroy())

    let codeAt = 0
    const finish = (prefetched: PrefetchedAnswers | null) => {
      const orderLang = screenLang(build, plan, prefetched)
      const screen = orderLang === null ? undefined : screens.get(orderLang)
      const lang = screen ? orderLang : null
      const rest = Buffer.from(pageEnd(prefetched, Date.now() - codeAt, lang))
      if (screen) response.write(screen)
      response.end(isBrotli ? endOfStream(rest) : rest)
    }
    const base = typeof gatewayUrl === 'string' ? gatewayUrl : gatewayUrl()
    const callGateway = createGatewayRequest(build, base, forwardedHeaders(request), abort.signal)
    const timedCall: GatewayRequest = async (api, path, headers) => {
      const answer = await callGateway(api, path, headers)
      codeAt ||= Date.now()
      return answer
    }
    waiting += 1
    void prefetchAnswers(plan, timedCall)
      .catch(() => null)
      .then((prefetched) => {
        waiting -= 1
        clearTimeout(timeout)
        finish(prefetched)
      })
      // No response of the gateway may end the process.
      .catch(() => response.destroy())
    return true
  }
}

/** Path of the requested address, without its query. */
export function pathOf(request: IncomingMessage): string {
  return (request.url ?? '/').split(/[?#]/, 1)[0] ?? '/'
}

function writeHead(response: ServerResponse, isBrotli: boolean): void {
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  // The page holds data of an order: no stored copy may be shown.
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('Vary', 'Accept-Encoding')
  if (isBrotli) response.setHeader('Content-Encoding', 'br')
  response.writeHead(200)
}

function acceptsBrotli({ headers }: IncomingMessage): boolean {
  return /\bbr\b(?!;q=0(?:[,\s]|$))/.test(headers['accept-encoding']?.toString() ?? '')
}

/** Whether the page will be shown: nothing is prefetched for a robot, or for a frame in which the page refuses to run. */
function isShown({ headers }: IncomingMessage, path: string): boolean {
  const destination = headers['sec-fetch-dest']
  return destination === 'document' || (destination === 'iframe' && canBeFramed(path))
}

function createGatewayRequest(
  { settings }: PackedBuild,
  gatewayUrl: string,
  forwarded: Record<string, string>,
  signal: AbortSignal,
): GatewayRequest {
  const { origin } = new URL(gatewayUrl)
  return (base, path, headers) => {
    const url = new URL(apiBase(settings, base) + path, gatewayUrl)
    // Cookies are sent to this origin only, as in the browser.
    const { cookie, ...others } = forwarded
    const own = url.origin === origin && cookie ? { cookie } : {}
    // The page may never use the response: `Sec-Purpose` lets the gateway refuse.
    const sent = { Accept: 'application/json', 'Sec-Purpose': 'prefetch', ...others, ...own, ...headers }
    return requestJson(url, sent, signal)
  }
}

/** The JSON of a GET with status 200; rejects for any other status, for a larger body, and when `signal` aborts. */
async function requestJson(url: URL, headers: Record<string, string>, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, { headers, signal, redirect: 'error' })
  if (response.status !== 200) {
    await response.body?.cancel()
    throw new Error(`${url.pathname} answered ${response.status}`)
  }
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > RESPONSE_MAX_BYTES) throw new Error(`${url.pathname} is too large`)
    parts.push(part)
  }
  const answer = parseJson(Buffer.concat(parts).toString('utf8'))
  return withoutKeptTime(answer, response.headers.get('age'))
}

/** The forwarded headers; without a proxy the visitor's address is that of the connection. */
function forwardedHeaders({ headers, socket }: IncomingMessage): Record<string, string> {
  const forwarded = FORWARDED_HEADERS.flatMap((name) =>
    headers[name] ? [[name, String(headers[name])] as const] : [],
  )
  return { 'x-forwarded-for': socket.remoteAddress ?? '', ...Object.fromEntries(forwarded) }
}
