/** Serves a folder over TLS and HTTP/2 as a good host does (brotli, immutable assets, security headers), with a gateway behind it. */
import { readFileSync } from 'node:fs'
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { connect, type AddressInfo, type Server } from 'node:net'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import type { TLSSocket } from 'node:tls'
import { brotliCompressSync } from 'node:zlib'
import { policyOf, type Policy } from '../../src/deployment/headers.ts'
import { serveBuild } from '../serveBuild.ts'
import { packBuild, readBuild } from '../../src/prepaint/server/pageBuild.ts'
import { createPageHandler } from '../../src/prepaint/server/handlePageRequest.ts'
import type { Certificate } from './certificate.ts'
import { THINK_MS } from './profiles.ts'

/** As nginx with `ssl_buffer_size 4k`. */
const TLS_RECORD_BYTES = 4_096

/** A page that is no file. */
interface Page {
  body: Buffer
  /** Time that the server takes for it, ms. */
  afterMs: number
}

export interface ServeOptions {
  folder: string
  certificate: Certificate
  /** Address of the gateway's own server. */
  gatewayUrl: string
  /** Whether pages are sent with the gateway's answers in them, or as a host of files does. */
  hasPrefetch: boolean
}

/** A running server; `put` adds a page to it that is no file, and is sent after a while. */
export interface Served {
  port: number
  put: (path: string, html: string, afterMs?: number) => void
  close: () => void
}

export async function serve({ folder, certificate, gatewayUrl, hasPrefetch }: ServeOptions): Promise<Served> {
  const gateway = new URL(gatewayUrl)
  const pages = new Map<string, Page>()
  const policy = policyIn(join(folder, 'index.html'))
  // Where the pages' server asks: as slow a gateway, near by.
  const near = createServer((request, response) => think(gateway, request, response))
  const nearUrl = await addressOf(near)
  const handlePageRequest =
    policy && hasPrefetch
      ? createPageHandler(await packBuild(readBuild(folder)), nearUrl, { waiting: Infinity })
      : null
  const site = serveBuild(folder, { policy, handlePageRequest })
  const server = createSecureServer({ ...certificate, allowHTTP1: true }, (request, response) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const [asked, answer] = [request, response] as unknown as [IncomingMessage, ServerResponse]
    const page = pages.get(path)
    if (page) {
      const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br' }
      const send = () => answer.writeHead(200, headers).end(page.body)
      if (page.afterMs) setTimeout(send, page.afterMs)
      else send()
      return
    }
    site(asked, answer, () => think(gateway, request, response))
  })
  // A browser reads a TLS record when all of it is there: records of 16 kB would not fit into the first window (deploy/README.md).
  server.on('secureConnection', (socket: TLSSocket) => {
    socket.setMaxSendFragment(TLS_RECORD_BYTES)
  })
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) =>
    tunnel(gateway, request, socket, head),
  )
  server.on('sessionError', () => undefined)
  const url = new URL(await addressOf(server))
  return {
    port: Number(url.port),
    put: (path, html, afterMs = 0) => pages.set(path, { body: brotliCompressSync(html), afterMs }),
    close() {
      server.close()
      near.close()
    },
  }
}

async function addressOf(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** The security headers of a page that is ours. */
function policyIn(page: string): Policy | null {
  try {
    return policyOf(readFileSync(page, 'utf8'))
  } catch {
    return null
  }
}

type Request = IncomingMessage | Http2ServerRequest
type Response = ServerResponse | Http2ServerResponse

/** The gateway's answer, after a while. */
function think(gateway: URL, request: Request, response: Response): void {
  setTimeout(() => pass(gateway, request, response), THINK_MS)
}

/** Hands a call on to the gateway. */
function pass(gateway: URL, request: Request, response: Response): void {
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => !name.startsWith(':') && name !== 'host'),
  )
  const call = ask(
    { host: gateway.hostname, port: gateway.port, path: request.url, method: request.method, headers },
    (answer) => {
      const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...own } = answer.headers
      const out = response as ServerResponse
      out.writeHead(answer.statusCode ?? 502, own)
      answer.pipe(out)
    },
  )
  call.on('error', () => response.destroy())
  request.pipe(call)
}

/** A WebSocket goes straight through. */
function tunnel(gateway: URL, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const far = connect(Number(gateway.port), gateway.hostname, () => {
    const lines = [`${request.method} ${request.url} HTTP/1.1`]
    for (let at = 0; at < request.rawHeaders.length; at += 2)
      lines.push(`${request.rawHeaders[at]}: ${request.rawHeaders[at + 1]}`)
    far.write(`${lines.join('\r\n')}\r\n\r\n`)
    far.write(head)
    far.pipe(socket).pipe(far)
  })
  far.on('error', () => socket.destroy())
  socket.on('error', () => far.destroy())
}
