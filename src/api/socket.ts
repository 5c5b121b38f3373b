/** The socket.io connection. Payloads are passed on unchecked; whoever uses one narrows it first (docs/gateway.md#realtime). */
import type { Realtime, RealtimeConnection } from './socketClient.ts'

/** Creates connections to the gateway. socket.io is loaded with the first one. */
export function createRealtime(origin: string, path: string): Realtime {
  return (auth, listener) => {
    let isClosed = false
    let connection: RealtimeConnection | null = null
    listener.onState('connecting')
    import('./socketClient.ts').then(
      ({ openSocketClient }) => {
        if (!isClosed) connection = openSocketClient(origin, path, auth, listener)
      },
      () => listener.onState('down'),
    )
    return {
      close() {
        isClosed = true
        connection?.close()
      },
    }
  }
}
