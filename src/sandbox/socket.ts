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
      // Through JSON, as on the wire: nobody shares an object with the gateway.
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
