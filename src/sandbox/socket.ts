/** A client of the realtime events without a network, with the used part of socket.io's interface. */
import type { Connection, ConnectionRefusal, Wire } from './hub.ts'

type SocketHandler = (payload: unknown) => void

/** Emits `connect`, `disconnect` and `connect_error` like socket.io, and all events of the gateway. */
export interface SandboxSocket {
  readonly connected: boolean
  on(event: string, handler: SocketHandler): SandboxSocket
  off(event: string, handler: SocketHandler): SandboxSocket
  disconnect(): void
}

/** Connect; the result arrives in a later microtask. */
export function createInProcessSocket(
  connect: (auth: unknown, wire: Wire) => Connection | ConnectionRefusal,
  auth: unknown,
): SandboxSocket {
  const handlers = new Map<string, Set<SocketHandler>>()
  let connection: Connection | null = null
  let isClosed = false

  const dispatch = (event: string, payload?: unknown) => {
    for (const handler of [...(handlers.get(event) ?? [])]) handler(payload)
  }
  const end = (reason: string) => {
    if (isClosed) return
    isClosed = true
    const ended = connection
    connection = null
    ended?.leave()
    if (ended) dispatch('disconnect', reason)
  }

  queueMicrotask(() => {
    if (isClosed) return
    const result = connect(auth, {
      // Serialized like on a network, so that no objects are shared with the gateway.
      emit: (event, payload) => dispatch(event, JSON.parse(JSON.stringify(payload ?? null))),
      drop: () => end('transport close'),
    })
    if (result.ok) {
      connection = result
      dispatch('connect')
    } else {
      isClosed = true
      dispatch('connect_error', new Error(result.reason))
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
