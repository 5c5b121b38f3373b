/** One line of socket.io to the gateway; this file and the library come with the first connection. */
import { io } from 'socket.io-client'
import { SOCKET_RECONNECTS_MAX, SOCKET_TIMEOUT_MS } from '../contract/constants.ts'
import { SERVER_EVENTS, type SocketAuth } from '../contract/events.ts'
import type { RealtimeConnection, SocketListener } from './realtime.ts'

export function openSocketClient(
  origin: string,
  path: string,
  auth: SocketAuth,
  { onEvent, onState }: SocketListener,
): RealtimeConnection {
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
  return {
    close() {
      socket.removeAllListeners()
      socket.io.reconnection(false)
      // A handshake under way is let through first: cut off, it would stand in the console as an error.
      if (socket.connected) socket.disconnect()
      else socket.once('connect', () => socket.disconnect())
    },
  }
}
