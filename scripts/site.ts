import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build as viteBuild, type Plugin } from 'vite'
import {
  devHeadersFor,
  inlineHashes,
  nginxAddHeaders,
  nginxHeaders,
  policyOf,
  staticHeaders,
} from '../src/deployment/headers.ts'
import { withMoreSettings } from '../src/deployment/settingsBlock.ts'
import { telemetrySchema } from '../src/deployment/telemetrySchema.ts'
import { createPageHandler, pathOf } from '../src/prepaint/server/handlePageRequest.ts'
import { packBuild, readBuild } from '../src/prepaint/server/pageBuild.ts'
import { defaultsScript, withDefaults } from './buildDefaults.ts'
import { isPageRequest, GATEWAY_PATH, PAGE_PATH, serveBuild, setHeaders } from './serveBuild.ts'

const COMPRESSIBLE = /\.(?:html|js|css|json|svg|txt|webmanifest)$/

export interface SiteOptions {
  /** Serves pages with prefetched data, as the page server does (src/prepaint/server). */
  prefetch?: boolean
  /** Pages send telemetry to the sandbox (docs/telemetry.md); only for servers that contain the sandbox. */
  telemetry?: boolean
}

const SANDBOX_TELEMETRY = { telemetry_url: '/_sandbox/telemetry' }

/**
 * Writes `.br` and `.gz` beside each built text file, lists the modules of every chunk in `.vite/modules.json`, and serves the
 * build with caching (hashed files for ever, the rest revalidated), security headers, and `index.html` for every page address.
 */
export function site({ prefetch = false, telemetry = false }: SiteOptions = {}): Plugin {
  let root = ''
  let outDir = ''
  let env: Record<string, unknown> = {}
  return {
    name: 'site',
    configResolved(config) {
      root = config.root
      outDir = resolve(config.root, config.build.outDir)
      env = config.env
    },
    transformIndexHtml(html, { server }) {
      const page = withDefaults(html, env)
      // Not in a build: settings of a server must not get into the built file.
      return telemetry && server ? withMoreSettings(page, SANDBOX_TELEMETRY) : page
    },
    generateBundle(_, bundle) {
      const modules: Record<string, string[]> = {}
      for (const item of Object.values(bundle)) {
        if (item.type !== 'chunk') continue
        modules[item.fileName] = item.moduleIds.map((id) => relative(root, id).split(sep).join('/'))
      }
      this.emitFile({
        type: 'asset',
        fileName: '.vite/modules.json',
        source: JSON.stringify(modules, null, 2),
      })
    },
    writeBundle: {
      order: 'post',
      async handler() {
        await compressAll(outDir)
        const html = join(outDir, 'index.html')
        if (!existsSync(html)) return
        writeDeployFiles(outDir, inlineHashes(readFileSync(html, 'utf8')), env)
        await buildPagesServer(outDir)
      },
    },
    configureServer(server) {
      const policy = policyOf(withDefaults(readFileSync(join(root, 'index.html'), 'utf8'), env))
      server.middlewares.use((request, response, next) => {
        const path = pathOf(request)
        if (!GATEWAY_PATH.test(path)) setHeaders(response, devHeadersFor(path, policy))
        if (isPageRequest(request) && PAGE_PATH.test(path)) request.url = '/index.html'
        next()
      })
    },
    async configurePreviewServer(server) {
      if (!existsSync(join(outDir, 'index.html')))
        throw new Error(`No build in ${outDir}. Run "npm run build" first.`)
      const built = readFileSync(join(outDir, 'index.html'), 'utf8')
      const html = telemetry ? withMoreSettings(built, SANDBOX_TELEMETRY) : built
      const policy = policyOf(html)
      // The gateway is on this port, or this server proxies its calls.
      const gatewayUrl = () => {
        const address = server.httpServer.address()
        return `http://localhost:${typeof address === 'object' ? address?.port : 0}`
      }
      const handlePageRequest = prefetch
        ? createPageHandler(await packBuild(readBuild(outDir, html)), gatewayUrl)
        : null
      server.middlewares.use(serveBuild(outDir, { policy, handlePageRequest, html: telemetry ? html : null }))
    },
  }
}

/** Writes the headers and defaults for other servers into a folder that is not served. */
function writeDeployFiles(
  outDir: string,
  inline: ReturnType<typeof inlineHashes>,
  env: Record<string, unknown>,
): void {
  const folder = join(outDir, '.deploy')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'headers.conf'), nginxHeaders(inline))
  writeFileSync(join(folder, 'add-headers.conf'), nginxAddHeaders())
  writeFileSync(join(folder, '_headers'), staticHeaders(inline))
  writeFileSync(join(folder, 'defaults.sh'), defaultsScript(env))
  writeFileSync(join(folder, 'telemetry.schema.json'), `${JSON.stringify(telemetrySchema(), null, 2)}\n`)
}

/** Bundles the page server into one file that runs without dependencies. */
async function buildPagesServer(outDir: string): Promise<void> {
  await viteBuild({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      ssr: fileURLToPath(new URL('../src/prepaint/server/main.ts', import.meta.url)),
      outDir: join(outDir, '.deploy'),
      emptyOutDir: false,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'pages.mjs' } },
    },
  })
}

/** Writes `.br` and `.gz` beside every served text file. */
async function compressAll(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const texts = files.filter((path) => COMPRESSIBLE.test(path) && !/(?:^|[\\/])\./.test(path))
  await Promise.all(texts.map((path) => compress(join(folder, path))))
}

async function compress(file: string): Promise<void> {
  const body = await readFile(file)
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(body, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(body))
}
