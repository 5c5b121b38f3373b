/** Node adapter: serves the gateway on Vite's server or on a separate one; HTTP and socket.io on one port. */
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server as HttpServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Server as SocketServer } from 'socket.io'
import type { Plugin } from 'vite'
import { SOCKET_PATH } from '../contract/constants.ts'
import type { Sandbox, SandboxOptions } from './gateway.ts'
import { isControl, isLocal } from './local.ts'
import { GATEWAY_PATHS } from './router.ts'
import { openShop } from './shop.ts'
import { isWorldName, worldOf, Worlds } from './worlds.ts'

const SOCKET_BYTES_MAX = 64 * 1024
/** Longer than the clients' keep-alive, so that idle connections are closed by the client, never during a call. */
const KEEP_ALIVE_MS = 75_000
/** Limit of concurrent calls; a further one is answered with "try later". */
const CALLS_MAX = 1_000

/** Bytes that end the connection of a dropped call; they are not an HTTP response. */
const NO_HTTP = 'dropped\r\n\r\n'

/** Appended to a WebSocket's key (RFC 6455, 4.2.2). */
const WEBSOCKET_GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
/** A text frame with one character that is not an engine.io packet, and a close frame. */
const FAILED_FRAMES = Buffer.from([0x81, 1, 0x3f, 0x88, 0])

type Listener = (request: IncomingMessage, response: ServerResponse) => void
type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

interface PluginOptions extends SandboxOptions {
  /** Also start the demo shop on the next port, unless that port is taken. */
  shop?: boolean
}

/** Vite plugin: the dev and preview servers also answer as the gateway; one process, one port, no proxy. */
export function sandboxPlugin(options: PluginOptions = {}): Plugin {
  const install = (server: { middlewares: { use: (listener: Middleware) => void }; httpServer: unknown }) => {
    const gateway = new GatewayServer(options)
    server.middlewares.use((request, response, next) => {
      if (GATEWAY_PATHS.test(request.url ?? '')) gateway.listener(request, response)
      else next()
    })
    if (isHttpServer(server.httpServer)) {
      const { httpServer } = server
      const sockets = gateway.attach(httpServer)
      if (options.shop)
        httpServer.once('listening', () => openShopOnNextPort(httpServer, gateway.worlds.shared))
      httpServer.once('close', () => {
        gateway.worlds.dispose()
        void sockets.close()
      })
    }
  }
  return {
    name: 'gateway-sandbox',
    // Vite would answer preflights before the gateway, which any origin can call.
    config: () => ({ server: { cors: false }, preview: { cors: false } }),
    configureServer: install,
    configurePreviewServer: install,
  }
}

function openShopOnNextPort(httpServer: HttpServer, { control }: Sandbox) {
  const port = portOf(httpServer.address())
  openShop(`http://localhost:${port}`, control, port + 1).then(
    (shop) => httpServer.once('close', () => void shop.close()),
    () => undefined,
  )
}

/** A running gateway. */
export interface NodeGateway {
  /** `http://127.0.0.1:port` */
  url: string
  /** The shared world. */
  sandbox: Sandbox
  server: HttpServer
  close(): Promise<void>
}

/** Options of a separate gateway; `before` handles requests that are not for the gateway. */
interface NodeOptions extends SandboxOptions {
  host?: string
  before?: Middleware
}

/** Start the gateway alone on a port of this machine; 0 chooses a free one. Any origin can call its API. */
export async function createNodeGateway(
  port = 0,
  { host = '127.0.0.1', before = (_request, _response, next) => next(), ...options }: NodeOptions = {},
): Promise<NodeGateway> {
  const gateway = new GatewayServer(options)
  const server = createServer((request, response) =>
    before(request, response, () => gateway.listener(request, response)),
  )
  const sockets = gateway.attach(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    url: `http://${host}:${portOf(server.address())}`,
    sandbox: gateway.worlds.shared,
    server,
    async close() {
      gateway.worlds.dispose()
      await sockets.close()
      server.closeAllConnections()
    },
  }
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Routes calls and sockets to their worlds. */
class GatewayServer {
  readonly worlds: Worlds
  /** Names of worlds by request; requests without one are for the shared world. */
  readonly #worldNames = new WeakMap<object, string>()
  #calls = 0

  constructor(options: SandboxOptions) {
    this.worlds = new Worlds(options)
  }

  /** Converts Node requests to `fetch` requests; a dropped response closes the connection. */
  readonly listener: Listener = (request, response) => {
    this.#calls += 1
    response.once('close', () => (this.#calls -= 1))
    void this.#handle(request, response)
  }

  readonly #handle = getRequestListener(
    async (request, { incoming, outgoing }) => {
      if (isControl(incoming.url) && !isLocal(incoming))
        return Response.json({ detail: 'Forbidden' }, { status: 403 })
      // The control plane is exempt, so that the fault which delays the calls can be removed.
      if (this.#calls > CALLS_MAX && !isControl(incoming.url))
        return serviceUnavailable('Too many calls at once')
      const name = this.#worldNames.get(incoming)
      if (name !== undefined && !isWorldName(name)) return noWorld()
      const sandbox = this.#worldFor(incoming)
      if (!sandbox) return serviceUnavailable('Too many visitors')
      const response = await sandbox.fetch(request)
      if (response.type !== 'error') return response
      // A browser repeats a call by itself if a reused connection ends without any bytes.
      incoming.socket.end(NO_HTTP, () => outgoing.destroy())
      return RESPONSE_ALREADY_SENT
    },
    { overrideGlobalObjects: false },
  )

  /** socket.io on the same server (docs/gateway.md#realtime). Other upgrades, such as Vite's, are ignored. */
  attach(server: HttpServer): SocketServer {
    server.keepAliveTimeout = KEEP_ALIVE_MS
    const sockets = new SocketServer(server, {
      path: SOCKET_PATH,
      destroyUpgrade: false,
      serveClient: false,
      maxHttpBufferSize: SOCKET_BYTES_MAX,
      cors: { origin: true, credentials: true },
    })
    sockets.use((socket, next) => {
      const joined = this.#worldFor(socket.request)?.connect(socket.handshake.auth, {
        emit: (event, payload) => void socket.emit(event, payload),
        // Closes the transport, not the namespace, so that socket.io clients reconnect by themselves.
        drop: () => socket.conn.close(),
      }) ?? { ok: false, reason: 'too many visitors' }
      if (!joined.ok) {
        next(new Error(joined.reason))
        return
      }
      socket.once('disconnect', () => joined.leave())
      socket.conn.once('close', () => joined.leave())
      next()
    })
    server.prependListener('request', (request: IncomingMessage) => this.#takeWorldName(request))
    server.prependListener('upgrade', (request: IncomingMessage, line: Duplex) => {
      this.#takeWorldName(request)
      if (!request.url?.startsWith(`${SOCKET_PATH}/`) || this.#worldFor(request)?.isRealtimeUp !== false)
        return
      // An address that socket.io does not serve.
      request.url = '/'
      failSocket(request, line)
    })
    return sockets
  }

  /** Move the name of the world from the address of a call to the table of names. */
  #takeWorldName(request: IncomingMessage): void {
    const { name, url } = worldOf(request.url ?? '/', request.headers.cookie)
    if (name === null || !(GATEWAY_PATHS.test(url) || url.startsWith(`${SOCKET_PATH}/`))) return
    request.url = url
    this.#worldNames.set(request, name)
  }

  /** The world of a call; null if its name is none, or if there are too many. */
  #worldFor(request: object): Sandbox | null {
    const name = this.#worldNames.get(request)
    return name === undefined ? this.worlds.shared : this.worlds.named(name)
  }
}

/**
 * Fails a connection as a gateway without realtime does, so that clients try again. A refusal in the namespace would be final for
 * socket.io, and a refused upgrade would be an error in the browser's console.
 */
function failSocket({ headers }: IncomingMessage, line: Duplex): void {
  const key = headers['sec-websocket-key'] ?? ''
  const accepted = createHash('sha1')
    .update(key + WEBSOCKET_GUID)
    .digest('base64')
  line.on('error', () => undefined)
  line.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accepted}\r\n\r\n`,
  )
  line.end(FAILED_FRAMES)
  // The stream has to be read; otherwise the end of the other side is not noticed, and the connection stays open.
  line.resume()
}

/** So that a page of any origin can read the response. */
const CORS = { 'Access-Control-Allow-Origin': '*' }

function serviceUnavailable(detail: string): Response {
  return Response.json({ detail }, { status: 503, headers: { 'Retry-After': '5', ...CORS } })
}

function noWorld(): Response {
  const detail = 'The name of a world has up to 40 letters, digits, "-" and "_"'
  return Response.json({ detail }, { status: 404, headers: CORS })
}

function isHttpServer(server: unknown): server is HttpServer {
  return typeof server === 'object' && server !== null && 'listen' in server
}
