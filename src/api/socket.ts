/** socket.io with hints only: what an event names is loaded again, so that socket and polling cannot disagree (contract §4). */
import { SERVER_EVENTS, type ServerEvent, type SocketAuth } from '../contract/events.ts'
import { SOCKET_RECONNECTS_MAX, SOCKET_TIMEOUT_MS } from '../contract/constants.ts'

/** `down` is final until `open` is called again: polling carries the page meanwhile. */
export type SocketState = 'idle' | 'connecting' | 'up' | 'down'

export interface SocketListener {
  onEvent: (event: ServerEvent, payload: unknown) => void
  onState: (state: SocketState) => void
}

export interface RealtimeConnection {
  close(): void
}

/** Opens one connection; the listener hears everything until `close`. */
export type Realtime = (auth: SocketAuth, listener: SocketListener) => RealtimeConnection

/** The real thing; socket.io-client is loaded with the first connection. An empty `path` means that there is no socket. */
export function createRealtime(origin: string, path: string): Realtime {
  return (auth, { onEvent, onState }) => {
    let closed = false
    let close = () => {}
    // A deployment without a socket: polling carries the page.
    if (path === '') {
      onState('down')
      return { close }
    }
    onState('connecting')
    import('socket.io-client').then(
      ({ io }) => {
        if (closed) return
        const socket = io(origin, {
          path,
          auth: { ...auth },
          transports: ['websocket'],
          reconnectionAttempts: SOCKET_RECONNECTS_MAX,
          timeout: SOCKET_TIMEOUT_MS,
          forceNew: true,
        })
        for (const event of SERVER_EVENTS) socket.on(event, (payload: unknown) => onEvent(event, payload))
        socket.on('connect', () => onState('up'))
        socket.on('disconnect', (reason) => {
          // The server said goodbye: socket.io does not come back by itself.
          onState(reason === 'io server disconnect' ? 'down' : 'connecting')
        })
        socket.on('connect_error', () => {
          if (!socket.active) onState('down')
        })
        socket.io.on('reconnect_failed', () => onState('down'))
        close = () => {
          socket.removeAllListeners()
          socket.io.reconnection(false)
          // A handshake under way is let through first: cut off, it would stand in the console as an error.
          if (socket.connected) socket.disconnect()
          else socket.once('connect', () => socket.disconnect())
        }
      },
      () => onState('down'),
    )
    return {
      close() {
        closed = true
        close()
      },
    }
  }
}
