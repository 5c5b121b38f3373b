/** Sends a page: what is the same for everybody at once, the answers when they are there. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { prefetchAnswers, type PrefetchedAnswers, type GatewayRequest } from './prefetchAnswers.ts'
import { askJson } from './requestJson.ts'
import { pageEnd, screenLang, type PackedBuild } from './pageBuild.ts'
import { ENCODINGS } from './compress.ts'
import { prefetchPlanOf } from '../prefetchPlan.ts'
import { mayBeFramed } from '../../rules/embed.ts'
import { segmentsOf } from '../../rules/paths.ts'

/** A gateway that takes longer is asked by the page itself. */
const TIMEOUT_MS = 1_500
/** A reader that takes nothing for that long is given up. */
const IDLE_MS = 30_000
/** Pages that wait for the gateway at one time, and pages that are not read to their end yet. */
const DEFAULT_LIMITS: Limits = { asking: 200, open: 2_000 }

/** What the gateway may want to know of whoever asks; the addresses as nginx has written them. */
const PASSED_ON = [
  'cookie',
  'user-agent',
  'accept-language',
  'x-real-ip',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
] as const

export interface Limits {
  asking: number
  open: number
}

/** Answers a page's address with 200 and the page; false, with nothing sent, for any other request and above the limits. */
export type SendAhead = (request: IncomingMessage, response: ServerResponse) => boolean

/** `gatewayUrl` is where a path of the API is asked for; headers that a response has already are sent along. */
export function createSendAhead(
  build: PackedBuild,
  gatewayUrl: string | (() => string),
  limits: Partial<Limits> = {},
): SendAhead {
  const { asking: maxAsking, open: maxOpen } = { ...DEFAULT_LIMITS, ...limits }
  let asking = 0
  let open = 0

  return (request, response) => {
    const path = (request.url ?? '/').split(/[?#]/, 1)[0] ?? '/'
    const parts = segmentsOf(path)
    const plan = request.method === 'GET' && isShown(request, path) ? prefetchPlanOf(parts) : null
    const page = plan && build.pages.get(plan.page)
    if (!page || asking >= maxAsking || open >= maxOpen) return false

    const accepted = request.headers['accept-encoding']?.toString() ?? ''
    const encoding = ENCODINGS.find((name) => accepts(accepted, name)) ?? 'identity'
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    // An order stands in it: no copy may be shown later.
    response.setHeader('Cache-Control', 'no-store')
    response.setHeader('Vary', 'Accept-Encoding')
    if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding)
    response.writeHead(200)
    const { opening, screens, end } = page[encoding]
    response.write(opening)

    const giveUp = new AbortController()
    // AbortSignal.timeout and AbortSignal.any would outlive the page.
    const patience = setTimeout(() => giveUp.abort(), TIMEOUT_MS)
    open += 1
    response.once('close', () => {
      open -= 1
      giveUp.abort()
    })
    // Whoever has gone meanwhile wants no answer.
    response.on('error', () => undefined)
    response.setTimeout(IDLE_MS, () => response.destroy())

    let codeAt = 0
    const finish = (got: PrefetchedAnswers | null) => {
      const wanted = screenLang(build, parts, got)
      const screen = wanted === null ? undefined : screens.get(wanted)
      const lang = screen ? wanted : null
      const rest = Buffer.from(pageEnd(got, Date.now() - codeAt, lang))
      if (screen) response.write(screen)
      response.end(end(rest, lang))
    }
    const base = typeof gatewayUrl === 'string' ? gatewayUrl : gatewayUrl()
    const call = callerOf(build, base, passedOn(request), giveUp.signal)
    const ask: GatewayRequest = async (api, path, headers) => {
      const answer = await call(api, path, headers)
      codeAt ||= Date.now()
      return answer
    }
    asking += 1
    void prefetchAnswers(parts, ask)
      .catch(() => null)
      .then((got) => {
        asking -= 1
        clearTimeout(patience)
        finish(got)
      })
      // Nothing that a gateway answers may end the process.
      .catch(() => response.destroy())
    return true
  }
}

/** Whether an `Accept-Encoding` takes that encoding. */
function accepts(accepted: string, encoding: string): boolean {
  return new RegExp(`\\b${encoding}\\b(?!;q=0(?:[,\\s]|$))`).test(accepted)
}

/** Whether somebody is to see the page: nothing is asked for a robot, or for a frame that will refuse to show it. */
function isShown({ headers }: IncomingMessage, path: string): boolean {
  const place = headers['sec-fetch-dest']
  return place === 'document' || (place === 'iframe' && mayBeFramed(path))
}

function callerOf(
  { settings }: PackedBuild,
  gatewayUrl: string,
  passed: Passed,
  signal: AbortSignal,
): GatewayRequest {
  const { origin } = new URL(gatewayUrl)
  return (base, path, headers) => {
    const api = settings[`api_${base}`] || `/api/${base}`
    const url = new URL(api + path, gatewayUrl)
    // Cookies are for this origin alone, as in the browser.
    const { cookie, ...others } = passed
    const own = url.origin === origin && cookie ? { cookie } : {}
    // The page may never look at it: a gateway is free to refuse.
    const sent = { Accept: 'application/json', 'Sec-Purpose': 'prefetch', ...others, ...own, ...headers }
    return askJson(url, sent, signal)
  }
}

type Passed = Record<string, string>

/** Without nginx in front the visitor is whoever has connected. */
function passedOn({ headers, socket }: IncomingMessage): Passed {
  const given = PASSED_ON.flatMap((name) => (headers[name] ? [[name, String(headers[name])] as const] : []))
  return { 'x-forwarded-for': socket.remoteAddress ?? '', ...Object.fromEntries(given) }
}
