import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { preview, type PluginOption } from 'vite'
import { builtOnce, controlPanel, controlPanelPages } from '../../../scripts/controlPanel.ts'
import { site, type SiteOptions } from '../../../scripts/site.ts'
import { createNodeGateway, sandboxPlugin } from '../../../src/sandbox/node.ts'
import { startNginx } from './nginx.ts'

/** Folder of the built app. `npm test` sets its own, so that it does not replace the one of `npm run build`. */
export const builtDir = resolve(process.env['BUILT_DIR'] ?? 'dist')

/** The built app with its own sandbox, on a free port. */
export interface TestServer {
  /** Without a slash at the end. */
  url: string
  /** Origin of the sandbox's control plane, which nginx does not forward. */
  controlUrl: string
  close(): Promise<void>
}

/** Serves the build with a sandbox without autopilot: the test acts for the trader. `E2E_SERVER=nginx` puts nginx in front of it. */
export async function startServer(
  options: SiteOptions = {},
  plugins: readonly PluginOption[] = [],
): Promise<TestServer> {
  if (!existsSync(join(builtDir, 'index.html')))
    throw new Error(`No build in ${builtDir}. Run "npm run build" first.`)
  return process.env['E2E_SERVER'] === 'nginx' ? behindNginx() : byPreview(options, plugins)
}

async function byPreview(options: SiteOptions, plugins: readonly PluginOption[]): Promise<TestServer> {
  const server = await previewBuild(builtDir, [...plugins, site(options), controlPanel()])
  return { ...server, controlUrl: server.url }
}

/** Serves a build with these plugins and a sandbox without autopilot, on a free local port. */
export async function previewBuild(
  outDir: string,
  plugins: readonly PluginOption[],
): Promise<Pick<TestServer, 'url' | 'close'>> {
  const server = await preview({
    configFile: false,
    logLevel: 'warn',
    plugins: [...plugins, sandboxPlugin({ autopilot: false })],
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0, strictPort: true },
  })
  const address = server.httpServer.address()
  if (!address || typeof address === 'string') throw new Error('The server has no port.')
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() }
}

/** nginx with the configuration of `deploy/`, in front of a sandbox on another port. */
async function behindNginx(): Promise<TestServer> {
  const gateway = await createNodeGateway(0, { before: controlPanelPages(builtOnce()) })
  const nginx = await startNginx({ dist: builtDir, gatewayUrl: gateway.url })
  return {
    url: nginx.url,
    controlUrl: gateway.url,
    async close() {
      await nginx.close()
      await gateway.close()
    },
  }
}
