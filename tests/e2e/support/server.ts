import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { preview, type Plugin } from 'vite'
import { site } from '../../../scripts/site.ts'

/** The folder of the built app: `npm test` builds into one of its own, so that a running `npm start` is left alone. */
export const builtDir = resolve(process.env['BUILT_DIR'] ?? 'dist')

/** One built app with a sandbox world of its own, on a free port. */
export interface TestServer {
  /** Without a slash at the end. */
  url: string
  close(): Promise<void>
}

/** Serve the build with a quiet sandbox (no autopilot): the test plays the trader. */
export async function startServer(): Promise<TestServer> {
  if (!existsSync(join(builtDir, 'index.html')))
    throw new Error(`No build in ${builtDir}. Run "npm run build" first.`)
  const server = await preview({
    configFile: false,
    logLevel: 'warn',
    plugins: [site(), await sandbox()],
    build: { outDir: builtDir },
    preview: { host: '127.0.0.1', port: 0, strictPort: true },
  })
  const address = server.httpServer.address()
  if (!address || typeof address === 'string') throw new Error('The test server has no port.')
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() }
}

async function sandbox(): Promise<Plugin | undefined> {
  const door = resolve('src/sandbox/node.ts')
  if (!existsSync(door)) return undefined
  const module = (await import(door)) as { sandboxPlugin(options: { autopilot: boolean }): Plugin }
  return module.sandboxPlugin({ autopilot: false })
}
