/** A client's end of the realtime events without a network, with the few manners of socket.io that a client needs. */
import type { Connection, ConnectionRefusal, Wire } from './hub.ts'

type SocketHandler = (payload: unknown) => void

/** `connect`, `disconnect` and `connect_error` come as with socket.io, and every event of the gateway. */
export interface SandboxSocket {
  readonly connected: boolean
  on(event: string, handler: SocketHandler): SandboxSocket
  off(event: string, handler: SocketHandler): SandboxSocket
  disconnect(): void
}

/** Connect; the answer comes in a later microtask, as from a network. */
export function connectSocket(
  connect: (auth: unknown, wire: Wire) => Connection | ConnectionRefusal,
  auth: unknown,
): SandboxSocket {
  const handlers = new Map<string, Set<SocketHandler>>()
  let connection: Connection | null = null
  let isOver = false

  const tell = (event: string, payload?: unknown) => {
    for (const handler of [...(handlers.get(event) ?? [])]) handler(payload)
  }
  const end = (reason: string) => {
    if (isOver) return
    isOver = true
    const was = connection
    connection = null
    was?.leave()
    if (was) tell('disconnect', reason)
  }

  queueMicrotask(() => {
    if (isOver) return
    const joined = connect(auth, {
      // Through JSON, as on the wire: nobody shares an object with the gateway.
      emit: (event, payload) => tell(event, JSON.parse(JSON.stringify(payload ?? null))),
      drop: () => end('transport close'),
    })
    if (joined.ok) {
      connection = joined
      tell('connect')
    } else {
      isOver = true
      tell('connect_error', new Error(joined.reason))
    }
  })

  const socket: SandboxSocket = {
    get connected() {
      return connection !== null
    },
    on(event, handler) {
      handlers.set(event, (handlers.get(event) ?? new Set()).add(handler))
      return socket
    },
    off(event, handler) {
      handlers.get(event)?.delete(handler)
      return socket
    },
    disconnect: () => end('io client disconnect'),
  }
  return socket
}
