/** Sends a page: what is the same for everybody at once, the answers when they are there. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { answersOf, type Ask } from './answers.ts'
import { closingOf, openingOf, type Build } from './build.ts'
import { planOf } from '../early/plan.ts'
import { mayBeFramed } from '../rules/embed.ts'
import { segmentsOf } from '../rules/paths.ts'

/** A gateway that takes longer is asked by the page itself. */
const PATIENCE_MS = 1_500
/** What the gateway may want to know of whoever asks. */
const PASSED_ON = ['cookie', 'user-agent', 'accept-language', 'x-forwarded-for', 'x-forwarded-proto'] as const

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }

/**
 * Answers a page's address with 200 and the page; false, with nothing sent, for any other request. `gatewayUrl` is where a
 * path of the API is asked for; headers set before are sent along.
 */
export function sendAhead(
  build: Build,
  gatewayUrl: string,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const path = (request.url ?? '/').split(/[?#]/, 1)[0] ?? '/'
  const parts = segmentsOf(path)
  if (request.method !== 'GET' || !isShown(request, path) || planOf(parts) === null) return false
  const accepted = request.headers['accept-encoding']?.toString() ?? ''
  const encoding = ['br', 'gzip'].find((name) => accepts(accepted, name))
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  // An order stands in it: no copy may be shown later.
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('Vary', 'Accept-Encoding')
  if (encoding) response.setHeader('Content-Encoding', encoding)

  response.writeHead(200)
  const packed = encoding === 'br' ? createBrotliCompress(BROTLI) : encoding && createGzip()
  const out = packed || response
  if (packed) packed.pipe(response)
  out.write(openingOf(build, parts))
  if (packed) packed.flush()

  const giveUp = new AbortController()
  response.once('close', () => giveUp.abort())
  const signal = AbortSignal.any([giveUp.signal, AbortSignal.timeout(PATIENCE_MS)])
  const call = callerOf(build, gatewayUrl, passedOn(request), signal)
  let codeAt = 0
  const ask: Ask = async (base, path, headers) => {
    const answer = await call(base, path, headers)
    codeAt ||= Date.now()
    return answer
  }
  void answersOf(parts, ask)
    .catch(() => null)
    .then((answers) => out.end(closingOf(build, parts, answers, Date.now() - codeAt)))
  return true
}

/** Whether an `Accept-Encoding` takes that encoding. */
export function accepts(accepted: string, encoding: string): boolean {
  return new RegExp(`\\b${encoding}\\b(?!;q=0(?:[,\\s]|$))`).test(accepted)
}

/** Whether somebody is to see the page: nothing is asked for a robot, or for a frame that will refuse to show it. */
function isShown({ headers }: IncomingMessage, path: string): boolean {
  const place = headers['sec-fetch-dest']
  return place === 'document' || (place === 'iframe' && mayBeFramed(path))
}

function callerOf({ settings }: Build, gatewayUrl: string, passed: Passed, signal: AbortSignal): Ask {
  return async (base, path, headers) => {
    const api = settings[`api_${base}`] || `/api/${base}`
    const url = new URL(api + path, gatewayUrl)
    // Cookies are for this origin alone, as in the browser.
    const { cookie, ...others } = passed
    const own = url.origin === new URL(gatewayUrl).origin && cookie ? { cookie } : {}
    const answer = await fetch(url, {
      // The page may never look at it: a gateway is free to refuse.
      headers: { Accept: 'application/json', 'Sec-Purpose': 'prefetch', ...others, ...own, ...headers },
      redirect: 'error',
      signal,
    })
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
    return (await answer.json()) as unknown
  }
}

type Passed = Record<string, string>

function passedOn({ headers, socket }: IncomingMessage): Passed {
  const given = PASSED_ON.flatMap((name) => (headers[name] ? [[name, String(headers[name])] as const] : []))
  const from = [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ')
  return { ...Object.fromEntries(given), 'x-forwarded-for': from }
}
