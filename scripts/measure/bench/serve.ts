/** Serves a folder over TLS and HTTP/2 like a well configured host (brotli, immutable assets, security headers), with a gateway behind it. */
import { readFileSync } from 'node:fs'
import { Agent, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createSecureServer } from 'node:http2'
import type { AddressInfo, Server, Socket } from 'node:net'
import { join } from 'node:path'
import type { TLSSocket } from 'node:tls'
import { brotliCompressSync } from 'node:zlib'
import { createProxyServer } from 'httpxy'
import { policyOf, type Policy } from '../../../src/deployment/headers.ts'
import { createPageHandler } from '../../../src/prepaint/server/handlePageRequest.ts'
import { packBuild, readBuild } from '../../../src/prepaint/server/pageBuild.ts'
import type { Certificate } from '../../../tests/support/certificate.ts'
import { serveBuild } from '../../serveBuild.ts'
import { THINK_MS } from './profiles.ts'

/** Like nginx with `ssl_buffer_size 4k`. */
const TLS_RECORD_BYTES = 4_096

/** A page that is generated, not a file. */
interface Page {
  body: Buffer
  /** Response time, ms. */
  afterMs: number
}

export interface ServeOptions {
  folder: string
  certificate: Certificate
  /** Address of the gateway's own server. */
  gatewayUrl: string
  /** True if pages contain prefetched answers of the gateway; false serves them as static files. */
  hasPrefetch: boolean
}

/** A running server; `put` adds a generated page. */
export interface Served {
  port: number
  put: (path: string, html: string, afterMs?: number) => void
  close: () => void
}

export async function serve({ folder, certificate, gatewayUrl, hasPrefetch }: ServeOptions): Promise<Served> {
  const gateway = createProxyServer({ target: gatewayUrl, agent: new Agent({ keepAlive: true }) })
  // The proxy forwards this header, but HTTP/2 forbids it.
  gateway.on('proxyRes', ({ headers }) => delete headers['keep-alive'])
  // Forwards to the gateway after its response time.
  const think = (request: IncomingMessage, response: ServerResponse) =>
    setTimeout(() => void gateway.web(request, response).catch(() => response.destroy()), THINK_MS)
  const pages = new Map<string, Page>()
  const policy = policyIn(join(folder, 'index.html'))
  // The gateway for the page server: same response time, no slow network.
  const near = createServer(think)
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
    site(asked, answer, () => think(asked, answer))
  })
  // A browser can read a TLS record only when it is complete, and records of 16 kB would not fit into the first TCP window (deploy/README.md).
  server.on('secureConnection', (socket: TLSSocket) => {
    socket.setMaxSendFragment(TLS_RECORD_BYTES)
  })
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    gateway.ws(request, socket, {}, head).catch(() => socket.destroy())
  })
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

/** Content-Security-Policy of a page of the product; null for any other page. */
function policyIn(page: string): Policy | null {
  try {
    return policyOf(readFileSync(page, 'utf8'))
  } catch {
    return null
  }
}
