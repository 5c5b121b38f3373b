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
import { settingsIn, withSettings } from '../src/deployment/settingsBlock.ts'
import { telemetrySchema } from '../src/deployment/telemetrySchema.ts'
import { createPageHandler } from '../src/prepaint/server/handlePageRequest.ts'
import { packBuild, readBuild } from '../src/prepaint/server/pageBuild.ts'
import { asksForPage, GATEWAY_PATH, PAGE_PATH, pathOf, serveBuild, setHeaders } from './serveBuild.ts'

const COMPRESSIBLE = /\.(?:html|js|css|json|svg|txt|webmanifest)$/

export interface SiteOptions {
  /** Serves pages with prefetched data, as the page server does (src/prepaint/server). */
  prefetch?: boolean
  /** The pages tell the sandbox how they fare (docs/telemetry.md); for servers with the sandbox in them. */
  telemetry?: boolean
}

const SANDBOX_TELEMETRY = { telemetry_url: '/_sandbox/telemetry' }

/**
 * Everything about files between the build and the browser: writes `.br` and `.gz` beside each built text file,
 * lists the modules of every chunk in `.vite/modules.json`, and serves the build with the right
 * caching (hashed files for ever, the rest revalidated), the security headers and `index.html` for every page address.
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
    transformIndexHtml: {
      // The built file stays as it is: the settings of a server are no settings of the build.
      handler: (html, { server }) => {
        const page = withDefaults(html, env)
        return telemetry && server ? withMore(page, SANDBOX_TELEMETRY) : page
      },
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
        writeDeployFiles(outDir, inlineHashes(readFileSync(html, 'utf8')))
        await buildPagesServer(outDir)
      },
    },
    configureServer(server) {
      const policy = policyOf(withDefaults(readFileSync(join(root, 'index.html'), 'utf8'), env))
      server.middlewares.use((request, response, next) => {
        const path = pathOf(request)
        if (!GATEWAY_PATH.test(path)) setHeaders(response, devHeadersFor(path, policy))
        if (asksForPage(request) && PAGE_PATH.test(path)) request.url = '/index.html'
        next()
      })
    },
    async configurePreviewServer(server) {
      if (!existsSync(join(outDir, 'index.html')))
        throw new Error(`No build in ${outDir}. Run "npm run build" first.`)
      const built = readFileSync(join(outDir, 'index.html'), 'utf8')
      const html = telemetry ? withMore(built, SANDBOX_TELEMETRY) : built
      const policy = policyOf(html)
      // The gateway is on this very port, or this server hands its calls on.
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

/** The page with these settings besides its own. */
function withMore(html: string, settings: Record<string, unknown>): string {
  return withSettings(html, { ...settingsIn(html), ...settings })
}

/** Let `VITE_API_V1` and its like set the settings block at build time: the block would win over them in the app. */
function withDefaults(html: string, env: Record<string, unknown>): string {
  const settings = Object.entries(settingsIn(html)).map(([key, value]) => [
    key,
    env[`VITE_${key.toUpperCase()}`] ?? value,
  ])
  const { VITE_TELEMETRY_URL: url, VITE_TELEMETRY_SAMPLE: sample } = env
  // The block alone turns telemetry on, so that the content policy knows of it.
  if (url) settings.push(['telemetry_url', url])
  if (url && sample) settings.push(['telemetry_sample', Number(sample)])
  return withSettings(html, Object.fromEntries(settings) as Record<string, unknown>)
}

/** What other servers need to send the same headers; a folder that is not served. */
function writeDeployFiles(outDir: string, inline: ReturnType<typeof inlineHashes>): void {
  const folder = join(outDir, '.deploy')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'headers.conf'), nginxHeaders(inline))
  writeFileSync(join(folder, 'add-headers.conf'), nginxAddHeaders())
  writeFileSync(join(folder, '_headers'), staticHeaders(inline))
  writeFileSync(join(folder, 'telemetry.schema.json'), `${JSON.stringify(telemetrySchema(), null, 2)}\n`)
}

/** One file that runs where nothing is installed. */
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

/** Writes the `.br` and `.gz` of every text file that is served. */
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
