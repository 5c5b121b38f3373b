/** Serves a folder over TLS and HTTP/2 as a good host does (brotli, immutable assets, security headers), with a gateway behind it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { connect, type AddressInfo, type Server } from 'node:net'
import { extname, join, relative, sep } from 'node:path'
import type { Duplex } from 'node:stream'
import { brotliCompressSync } from 'node:zlib'
import { headersFor, policyOf, type Policy } from '../headers.ts'
import { packBuild, readBuild } from '../../src/prepaint/server/pageBuild.ts'
import { createPageHandler } from '../../src/prepaint/server/handlePageRequest.ts'
import type { Certificate } from './certificate.ts'
import { THINK_MS } from './profiles.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}
const COMPRESSED = new Set(['.html', '.js', '.css', '.json', '.svg'])
/** Calls of the gateway; the socket's among them are not delayed. */
const OF_GATEWAY = /^\/(?:api|_sandbox|sky-socket)(?:[/?]|$)/

interface File {
  body: Buffer
  headers: Record<string, string>
  /** How long the server thinks about it, ms. */
  afterMs?: number
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
  const files = new Map(
    filesIn(folder).map((file) => [`/${relative(folder, file).split(sep).join('/')}`, read(file)]),
  )
  const policy = policyIn(join(folder, 'index.html'))
  // Where the pages' server asks: as slow a gateway, near by.
  const near = createServer((request, response) => think(gateway, request, response))
  const nearUrl = await addressOf(near)
  const handlePageRequest =
    policy && hasPrefetch
      ? createPageHandler(await packBuild(readBuild(folder)), nearUrl, { waiting: Infinity })
      : null
  const server = createSecureServer({ ...certificate, allowHTTP1: true }, (request, response) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    if (OF_GATEWAY.test(request.url)) return think(gateway, request, response)
    if (handlePageRequest && !files.has(path)) {
      const [asked, answer] = [request, response] as unknown as [IncomingMessage, ServerResponse]
      for (const [name, value] of Object.entries(policy ? headersFor(path, policy) : {}))
        answer.setHeader(name, value)
      if (handlePageRequest(asked, answer)) return
    }
    const file = files.get(path) ?? (extname(path) ? undefined : files.get('/index.html'))
    if (!file) {
      response.writeHead(404).end()
      return
    }
    const isOurs = policy && !path.startsWith('/floor/')
    const send = () => {
      response.writeHead(200, { ...(isOurs && headersFor(path, policy)), ...file.headers })
      response.end(file.body)
    }
    if (file.afterMs) setTimeout(send, file.afterMs)
    else send()
  })
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) =>
    tunnel(gateway, request, socket, head),
  )
  server.on('sessionError', () => undefined)
  const url = new URL(await addressOf(server))
  return {
    port: Number(url.port),
    put: (path, html, afterMs = 0) =>
      files.set(path, { body: brotliCompressSync(html), headers: headersOf('.html', true), afterMs }),
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

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.') || /\.(?:br|gz|map)$/.test(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesIn(path) : [path]
  })
}

function read(path: string): File {
  const kind = extname(path)
  const isCompressed = COMPRESSED.has(kind)
  const headers = headersOf(kind, isCompressed, path.includes(`${sep}assets${sep}`))
  if (!isCompressed) return { body: readFileSync(path), headers }
  return {
    body: existsSync(`${path}.br`) ? readFileSync(`${path}.br`) : brotliCompressSync(readFileSync(path)),
    headers,
  }
}

function headersOf(kind: string, isCompressed: boolean, isForEver = false): Record<string, string> {
  return {
    'Content-Type': TYPES[kind] ?? 'application/octet-stream',
    'Cache-Control': isForEver ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(isCompressed && { 'Content-Encoding': 'br', Vary: 'Accept-Encoding' }),
  }
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
