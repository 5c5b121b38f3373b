import type { Plugin } from 'vite'
import { startServer, type TestServer } from '../../e2e/support/server.ts'

/** A test server that can keep the app's code back, so that a test meets the prepainted screen. */
export interface HoldingServer extends TestServer {
  /** Keeps the answers for scripts back until the returned function is called. */
  holdScripts(): () => void
}

/** The app's entry: held alone, so that calls of the page still find a free connection. */
const ENTRY = /^\/assets\/core-/

export async function startHoldingServer(): Promise<HoldingServer> {
  let held = false
  const waiting: (() => void)[] = []
  const plugin: Plugin = {
    name: 'hold-scripts',
    configurePreviewServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (!held || !ENTRY.test(request.url ?? '')) next()
        else waiting.push(next)
      })
    },
  }
  const server = await startServer({}, [plugin])
  return {
    ...server,
    holdScripts() {
      held = true
      return () => {
        held = false
        for (const answer of waiting.splice(0)) answer()
      }
    },
  }
}
