import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { root } from './ensure.mjs'

/**
 * The gateway alone, with the control panel, for pages of any origin. `SEED` makes its worlds repeat; `PAGES_URL` says where
 * the payer's pages are. Answers what `announce` takes: a server, and how to close it.
 */
export async function serveSandbox({ port, host }) {
  const load = (file) => runnerImport(join(root, file), { configFile: false, logLevel: 'warn' })
  const [door, pages] = await Promise.all([load('src/sandbox/node.ts'), load('scripts/controlPanel.ts')])
  const controlPanel = pages.module.controlPanelPages(
    pages.module.builtOnce(process.env.PAGES_URL || 'http://localhost:8080'),
  )
  const gateway = await door.module.createNodeGateway(port, {
    host,
    autopilot: true,
    ...(process.env.SEED ? { seed: process.env.SEED } : {}),
    before(request, response, next) {
      if (request.url === '/') ownWorld(response)
      else controlPanel(request, response, next)
    },
  })
  return { httpServer: gateway.server, close: gateway.close }
}

/** Whoever comes without a name gets a world of its own. */
function ownWorld(response) {
  response.writeHead(302, { Location: `/w/${randomUUID().slice(0, 8)}/_sandbox/` }).end()
}
