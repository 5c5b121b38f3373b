/** The node door: the gateway on Vite's own server, or on a server of its own; HTTP and socket.io on one port. */
import { createServer, type IncomingMessage, type Server as HttpServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Server as SocketServer } from 'socket.io'
import type { Plugin } from 'vite'
import { SOCKET_PATH } from '../contract/constants.ts'
import { createSandbox, type Sandbox, type SandboxOptions } from './gateway.ts'
import { openShop } from './shop.ts'

const OUR_PATHS = /^\/(?:api|_sandbox)(?:\/|$)/
const SOCKET_BYTES_MAX = 64 * 1024

type Listener = (request: IncomingMessage, response: ServerResponse) => void

interface PluginOptions extends SandboxOptions {
  /** The demo shop too, on the next port; left out where that is taken. */
  shop?: boolean
}

/** Vite's dev and preview server answer as the gateway, too: one process, one port, no proxy. */
export function sandboxPlugin(options: PluginOptions = {}): Plugin {
  const open = (server: { middlewares: { use: (listener: Middleware) => void }; httpServer: unknown }) => {
    const sandbox = createSandbox(options)
    const listener = listenerOf(sandbox)
    server.middlewares.use((request, response, next) => {
      if (OUR_PATHS.test(request.url ?? '')) listener(request, response)
      else next()
    })
    if (isHttpServer(server.httpServer)) {
      const { httpServer } = server
      const sockets = attachSockets(sandbox, httpServer)
      if (options.shop) httpServer.once('listening', () => openShopBeside(httpServer, sandbox))
      httpServer.once('close', () => {
        sandbox.dispose()
        void sockets.close()
      })
    }
  }
  return { name: 'gateway-sandbox', configureServer: open, configurePreviewServer: open }
}

function openShopBeside(httpServer: HttpServer, { control }: Sandbox) {
  const port = portOf(httpServer.address())
  openShop(`http://localhost:${port}`, control, port + 1).then(
    (shop) => httpServer.once('close', () => void shop.close()),
    () => undefined,
  )
}

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** A running gateway. */
export interface NodeGateway {
  /** `http://127.0.0.1:port` */
  url: string
  sandbox: Sandbox
  close(): Promise<void>
}

/** The gateway alone on a port of this machine; 0 takes a free one. Any origin may call its API. */
export async function createNodeGateway(
  port = 0,
  options: SandboxOptions = {},
  host = '127.0.0.1',
): Promise<NodeGateway> {
  const sandbox = createSandbox(options)
  const listener = listenerOf(sandbox)
  const server = createServer(listener)
  const sockets = attachSockets(sandbox, server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    url: `http://${host}:${portOf(server.address())}`,
    sandbox,
    async close() {
      sandbox.dispose()
      await sockets.close()
      server.closeAllConnections()
    },
  }
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Node's requests become `fetch` requests; a dropped answer closes the connection. */
function listenerOf(sandbox: Sandbox): Listener {
  const listener = getRequestListener(
    async (request, { incoming, outgoing }) => {
      if (
        isControl(incoming.url) &&
        !(isLoopback(incoming.socket.remoteAddress) && isOwnName(incoming.headers.host))
      )
        return Response.json({ detail: 'Forbidden' }, { status: 403 })
      const response = await sandbox.fetch(request)
      if (response.type !== 'error') return response
      outgoing.destroy()
      incoming.socket.destroy()
      return RESPONSE_ALREADY_SENT
    },
    { overrideGlobalObjects: false },
  )
  return (request, response) => void listener(request, response)
}

function isControl(url: string | undefined): boolean {
  return (url ?? '').startsWith('/_sandbox')
}

function isLoopback(address: string | undefined): boolean {
  const plain = (address ?? '').replace(/^::ffff:/, '')
  return plain === '::1' || plain.startsWith('127.')
}

/** A name of this machine itself: no website can borrow another one to reach the control plane. */
function isOwnName(host: string | undefined): boolean {
  return /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i.test(host ?? '')
}

/** socket.io on the same server (contract §4). Upgrades of others, such as Vite's own, are left alone. */
function attachSockets(sandbox: Sandbox, server: HttpServer): SocketServer {
  const sockets = new SocketServer(server, {
    path: SOCKET_PATH,
    destroyUpgrade: false,
    serveClient: false,
    maxHttpBufferSize: SOCKET_BYTES_MAX,
    cors: { origin: true, credentials: true },
  })
  sockets.use((socket, next) => {
    const joined = sandbox.connect(socket.handshake.auth, {
      emit: (event, payload) => void socket.emit(event, payload),
      // The transport goes, not the namespace: a client may then come back by itself.
      drop: () => socket.conn.close(),
    })
    if (!joined.ok) {
      next(new Error(joined.reason))
      return
    }
    socket.once('disconnect', () => joined.leave())
    socket.conn.once('close', () => joined.leave())
    next()
  })
  return sockets
}

function isHttpServer(server: unknown): server is HttpServer {
  return typeof server === 'object' && server !== null && 'listen' in server
}
