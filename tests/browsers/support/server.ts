import type { Plugin } from 'vite'
import { startServer, type TestServer } from '../../e2e/support/server.ts'

/** A test server that can keep the app's code back, so that a test meets the prepainted screen. */
export interface HoldingServer extends TestServer {
  /** Keeps the answers for scripts back until the returned function is called. */
  holdScripts(): () => void
}

export async function startHoldingServer(): Promise<HoldingServer> {
  let held: Promise<void> | null = null
  const plugin: Plugin = {
    name: 'hold-scripts',
    configurePreviewServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (held === null || !/^\/assets\/.*\.js/.test(request.url ?? '')) return next()
        void held.then(() => next())
      })
    },
  }
  const server = await startServer({}, [plugin])
  return {
    ...server,
    holdScripts() {
      let release = () => {}
      held = new Promise((resolve) => {
        release = () => {
          held = null
          resolve()
        }
      })
      return release
    },
  }
}
