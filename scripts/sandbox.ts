import { randomUUID } from 'node:crypto'
import { createNodeGateway } from '../src/sandbox/node.ts'
import { builtOnce, controlPanelPages } from './controlPanel.ts'

/**
 * Serves the sandbox gateway with its control panel, for pages of any origin. With `SEED` its worlds are repeatable; `PAGES_URL`
 * is the origin of the payer's pages. Resolves with the argument of `announce` in run.mjs: a server, and how to close it.
 */
export async function serveSandbox({ port, host }: { port: number; host: string }) {
  const controlPanel = controlPanelPages(builtOnce(process.env['PAGES_URL'] || 'http://localhost:8080'))
  const seed = process.env['SEED']
  const gateway = await createNodeGateway(port, {
    host,
    autopilot: true,
    ...(seed ? { seed } : {}),
    before(request, response, next) {
      if (request.url !== '/') return controlPanel(request, response, next)
      // A visitor without a sandbox world gets a new one.
      const Location = `/w/${randomUUID().slice(0, 8)}/_sandbox/`
      response.writeHead(302, { Location }).end()
    },
  })
  return { httpServer: gateway.server, close: () => gateway.close() }
}
