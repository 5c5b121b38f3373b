/** The socket.io connection. Events only name what has to be reloaded, so that socket and polling cannot disagree (docs/gateway.md#realtime). */
import type { ServerEvent, SocketAuth } from '../contract/events.ts'

/** `down` is final for a connection; the page then relies on polling. */
export type SocketState = 'idle' | 'connecting' | 'up' | 'down'

export interface SocketListener {
  onEvent: (event: ServerEvent, payload: unknown) => void
  onState: (state: SocketState) => void
}

export interface RealtimeConnection {
  close(): void
}

/** Opens a connection; the listener receives its events until `close`. */
export type Realtime = (auth: SocketAuth, listener: SocketListener) => RealtimeConnection

/** Creates connections to the gateway. socket.io is loaded with the first one. With an empty `path` the state is always `down`. */
export function createRealtime(origin: string, path: string): Realtime {
  return (auth, listener) => {
    if (path === '') {
      listener.onState('down')
      return { close() {} }
    }
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
