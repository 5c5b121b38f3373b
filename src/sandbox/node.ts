/** The node door: the gateway on Vite's own server, or on a server of its own; HTTP and socket.io on one port. */
import { createServer, type IncomingMessage, type Server as HttpServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Server as SocketServer } from 'socket.io'
import type { Plugin } from 'vite'
import { SOCKET_PATH } from '../contract/constants.ts'
import type { Sandbox, SandboxOptions } from './gateway.ts'
import { isControl, isLocal } from './local.ts'
import { openShop } from './shop.ts'
import { worldOf, Worlds } from './worlds.ts'

const GATEWAY_PATHS = /^\/(?:api|_sandbox)(?:[/?#]|$)/
const SOCKET_BYTES_MAX = 64 * 1024
/** Longer than clients keep a connection that rests, so that it is they who close it, never in the middle of a call. */
const KEEP_ALIVE_MS = 75_000
/** Calls that may be under way at once; one more is asked to come back later. */
const CALLS_MAX = 1_000

type Listener = (request: IncomingMessage, response: ServerResponse) => void
type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

interface PluginOptions extends SandboxOptions {
  /** The demo shop too, on the next port; left out where that is taken. */
  shop?: boolean
}

/** Vite's dev and preview server answer as the gateway, too: one process, one port, no proxy. */
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
  return { name: 'gateway-sandbox', configureServer: install, configurePreviewServer: install }
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
  /** The world that everybody shares. */
  sandbox: Sandbox
  server: HttpServer
  close(): Promise<void>
}

/** What a gateway of its own may be given besides: `before` answers what is no call of the gateway. */
export interface NodeOptions extends SandboxOptions {
  host?: string
  before?: Middleware
}

/** The gateway alone on a port of this machine; 0 takes a free one. Any origin may call its API. */
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

/** Lets every call and every socket into the world that it is for. */
class GatewayServer {
  readonly worlds: Worlds
  readonly #worldByRequest = new WeakMap<object, Sandbox | null>()
  #calls = 0

  constructor(options: SandboxOptions) {
    this.worlds = new Worlds(options)
  }

  /** Node's requests become `fetch` requests; a dropped answer closes the connection. */
  readonly listener: Listener = (request, response) => {
    this.#calls += 1
    response.once('close', () => (this.#calls -= 1))
    void this.#handle(request, response)
  }

  readonly #handle = getRequestListener(
    async (request, { incoming, outgoing }) => {
      if (isControl(incoming.url) && !isLocal(incoming))
        return Response.json({ detail: 'Forbidden' }, { status: 403 })
      // The control plane stays, so that what holds the calls back can be taken off.
      if (this.#calls > CALLS_MAX && !isControl(incoming.url))
        return serviceUnavailable('Too many calls at once')
      const sandbox = this.#worldFor(incoming)
      if (!sandbox) return serviceUnavailable('Too many visitors')
      const response = await sandbox.fetch(request)
      if (response.type !== 'error') return response
      outgoing.destroy()
      incoming.socket.destroy()
      return RESPONSE_ALREADY_SENT
    },
    { overrideGlobalObjects: false },
  )

  /** socket.io on the same server (docs/gateway.md#realtime). Upgrades of others, such as Vite's own, are left alone. */
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
        // The transport goes, not the namespace: a client may then come back by itself.
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
    for (const event of ['request', 'upgrade'])
      server.prependListener(event, (request: IncomingMessage) => this.#assignWorld(request))
    return sockets
  }

  /** Note the world of a call that names one, and go on with its address in there. */
  #assignWorld(request: IncomingMessage): void {
    const { name, url } = worldOf(request.url ?? '/', request.headers.cookie)
    if (name === null || !(GATEWAY_PATHS.test(url) || url.startsWith(`${SOCKET_PATH}/`))) return
    request.url = url
    this.#worldByRequest.set(request, this.worlds.named(name))
  }

  #worldFor(request: object): Sandbox | null {
    const own = this.#worldByRequest.get(request)
    return own === undefined ? this.worlds.shared : own
  }
}

/** A polite no, which a page of any origin may read. */
function serviceUnavailable(detail: string): Response {
  const headers = { 'Retry-After': '5', 'Access-Control-Allow-Origin': '*' }
  return Response.json({ detail }, { status: 503, headers })
}

function isHttpServer(server: unknown): server is HttpServer {
  return typeof server === 'object' && server !== null && 'listen' in server
}
