/** socket.io with hints only: what an event names is loaded again, so that socket and polling cannot disagree (docs/gateway.md#realtime). */
import type { Realtime, RealtimeConnection } from './realtime.ts'

/** socket.io is loaded with the first connection. An empty `path` means that there is no socket. */
export function createRealtime(origin: string, path: string): Realtime {
  return (auth, listener) => {
    // A deployment without a socket: polling carries the page.
    if (path === '') {
      listener.onState('down')
      return { close() {} }
    }
    let isClosed = false
    let line: RealtimeConnection | null = null
    listener.onState('connecting')
    import('./socketClient.ts').then(
      ({ openSocketClient }) => {
        if (!isClosed) line = openSocketClient(origin, path, auth, listener)
      },
      () => listener.onState('down'),
    )
    return {
      close() {
        isClosed = true
        line?.close()
      },
    }
  }
}
