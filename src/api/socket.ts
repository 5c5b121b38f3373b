/** The socket.io connection. Payloads are passed on unchecked; `readEvent` narrows them (docs/gateway.md#realtime). */
import type { io as Io } from 'socket.io-client'
import { SOCKET_RECONNECTS_MAX, SOCKET_TIMEOUT_MS } from '../contract/constants.ts'
import { SERVER_EVENTS, type ServerEvent, type SocketAuth } from '../contract/events.ts'

/** `down` is final for a connection; the page then relies on polling. */
export type SocketState = 'idle' | 'connecting' | 'up' | 'down'

export interface SocketListener {
  onEvent: (event: ServerEvent, payload: unknown) => void
  onState: (state: SocketState) => void
}

/** Opens a connection, and returns what closes it; the listener receives its events until then. `auth` is asked at each handshake, because the token is renewed. */
export type Realtime = (auth: () => SocketAuth, listener: SocketListener) => () => void

/** Creates connections to the gateway. socket.io is loaded with the first one. */
export function createRealtime(origin: string, path: string): Realtime {
  return (auth, listener) => {
    let isClosed = false
    let close: (() => void) | null = null
    listener.onState('connecting')
    import('socket.io-client').then(
      ({ io }) => {
        if (!isClosed) close = connect(io, origin, path, auth, listener)
      },
      () => {
        if (!isClosed) listener.onState('down')
      },
    )
    return () => {
      isClosed = true
      close?.()
    }
  }
}

function connect(
  io: typeof Io,
  origin: string,
  path: string,
  auth: () => SocketAuth,
  { onEvent, onState }: SocketListener,
): () => void {
  const socket = io(origin, {
    path,
    auth: (send: (handshake: object) => void) => send(auth()),
    transports: ['websocket'],
    reconnectionAttempts: SOCKET_RECONNECTS_MAX,
    timeout: SOCKET_TIMEOUT_MS,
    forceNew: true,
  })
  for (const event of SERVER_EVENTS) socket.on(event, (payload: unknown) => onEvent(event, payload))
  socket.on('connect', () => onState('up'))
  socket.on('disconnect', (reason) => {
    // socket.io does not reconnect by itself after a disconnect by the server.
    onState(reason === 'io server disconnect' ? 'down' : 'connecting')
  })
  socket.on('connect_error', () => {
    if (!socket.active) onState('down')
  })
  socket.io.on('reconnect_failed', () => onState('down'))
  return () => {
    socket.removeAllListeners()
    socket.io.reconnection(false)
    // A running handshake is completed first: aborting it would log an error to the console.
    if (socket.connected) socket.disconnect()
    else socket.once('connect', () => socket.disconnect())
  }
}
