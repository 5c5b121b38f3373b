import type { ServerEvent, SocketAuth } from '../contract/events.ts'

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
