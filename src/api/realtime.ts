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
