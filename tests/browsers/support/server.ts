import type { Plugin } from 'vite'
import { startServer, type TestServer } from '../../e2e/support/server.ts'

/** A test server that can delay the app's code, so that a test can use the prepainted screen. */
export interface HoldingServer extends TestServer {
  /** Delays the responses for scripts until the returned function is called. */
  holdScripts(): () => void
}

/** The app's entry module. Only this file is delayed, so that connections stay free for calls of the page. */
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
