/** A gateway on a port of this machine for each test of a file, and connections of socket.io to it. */
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import { afterEach, beforeEach } from 'vitest'
import type { Control } from '../../src/sandbox/control/control.ts'
import type { SandboxOptions } from '../../src/sandbox/gateway.ts'
import { createNodeGateway, type NodeGateway } from '../../src/sandbox/node.ts'

/** The gateway of the current test. */
class TestNodeGateway {
  #current: NodeGateway | null = null
  readonly #sockets: Socket[] = []

  async start(options?: SandboxOptions): Promise<void> {
    this.#current = await createNodeGateway(0, options)
  }
  async stop(): Promise<void> {
    for (const socket of this.#sockets.splice(0)) socket.disconnect()
    await this.#current?.close()
  }

  get url(): string {
    return this.#current?.url ?? ''
  }
  get control(): Control {
    if (!this.#current) throw new Error('only within a test')
    return this.#current.sandbox.control
  }

  /** Connects; by default without reconnection. */
  connect(auth: Record<string, unknown>, options: Partial<ManagerOptions & SocketOptions> = {}): Socket {
    const defaults = { path: '/sky-socket', transports: ['websocket'], reconnectionDelay: 10, forceNew: true }
    const socket = io(this.url, { ...defaults, auth, reconnection: false, ...options })
    this.#sockets.push(socket)
    return socket
  }
}

export function useNodeGateway(options?: SandboxOptions): TestNodeGateway {
  const gateway = new TestNodeGateway()
  beforeEach(() => gateway.start(options))
  afterEach(() => gateway.stop())
  return gateway
}

export function nextEvent(socket: Socket, event: string): Promise<unknown> {
  return new Promise((resolve) => socket.once(event, resolve))
}
