/** Serves a build like a well configured host: headers, caching, compressed files, a page for every page address. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname } from 'node:path'
import sirv from 'sirv'
import { headersFor, type Policy } from '../src/deployment/headers.ts'
import { type PageHandler, pathOf } from '../src/prepaint/server/handlePageRequest.ts'

/** Paths of the gateway. */
export const GATEWAY_PATH = /^\/(api|_sandbox|sky-socket)(\/|$)/

/** Paths of the payer's pages; an id may contain dots, so they never name a file. */
export const PAGE_PATH = /^\/(payment|cpayment|sale|flashpay|payment-error)(\/|$)/

interface BuildPages {
  /** null for another build, which gets no security headers. */
  policy: Policy | null
  handlePageRequest: PageHandler | null
  /** Sent instead of the build's `index.html`. */
  html?: string | null
}

export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void

/** Serves a build with its headers, and a page for every page address; passes on calls of the gateway. */
export function serveBuild(folder: string, { policy, handlePageRequest, html }: BuildPages): Middleware {
  const files = staticFiles(folder)
  return (request, response, next) => {
    const path = pathOf(request)
    if (!isRead(request) || GATEWAY_PATH.test(path)) return next()
    if (policy) setHeaders(response, headersFor(path, policy))
    if (PAGE_PATH.test(path) && handlePageRequest?.(request, response)) return
    if (html && (PAGE_PATH.test(path) || path === '/')) return sendPage(response, html)
    if (PAGE_PATH.test(path)) request.url = '/index.html'
    files(request, response, () => {
      if (isPageRequest(request)) {
        if (html) return sendPage(response, html)
        request.url = '/index.html'
      }
      files(request, response, () =>
        response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found\n'),
      )
    })
  }
}

function sendPage(response: ServerResponse, html: string): void {
  response
    .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' })
    .end(html)
}

export function setHeaders(response: ServerResponse, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
}

/** Serves a build with its `.br` and `.gz`: hashed files are cached for ever, the rest is revalidated. The folder may be rebuilt while it is served. */
function staticFiles(folder: string): Middleware {
  // `dev` reads the folder at each request, because it may be rebuilt; it would serve hidden files too.
  const files = sirv(folder, { dev: true, etag: true, brotli: true, gzip: true })
  return (request, response, next) => {
    const path = pathOf(request)
    if (/\/(\.|%2e)|\.(br|gz)$/i.test(path)) return next()
    const isHashed = path.startsWith('/assets/')
    response.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    files(request, response, () => {
      response.removeHeader('Cache-Control')
      next()
    })
  }
}

/** True for a navigation to a page; false for requests for scripts, styles and images. */
export function isPageRequest(request: IncomingMessage): boolean {
  if (!isRead(request)) return false
  const wanted = request.headers['sec-fetch-dest']
  if (wanted) return wanted === 'document' || wanted === 'iframe'
  return (request.headers.accept ?? '').includes('text/html') || !extname(pathOf(request))
}

export function isRead(request: IncomingMessage): boolean {
  return request.method === 'GET' || request.method === 'HEAD'
}
