import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type ViteDevServer } from 'vite'
import { devHeadersFor, headersFor, policyOf } from '../src/deployment/headers.ts'
import { pathOf } from '../src/prepaint/server/handlePageRequest.ts'
import { isLocal } from '../src/sandbox/local.ts'
import { isRead, type Middleware } from './serveBuild.ts'

const folder = resolve('src/sandbox/controlPanel')

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
}

/** The control panel's files by name, ready to send. */
interface Files {
  texts: ReadonlyMap<string, string>
  headers: Record<string, string>
}

/** Serves the sandbox's control panel at `/_sandbox/`. It is built at the first request, and is not part of the product's build. */
export function controlPanel(): Plugin {
  return {
    name: 'control-panel',
    configureServer(server) {
      server.middlewares.use(controlPanelPages(() => sources(server)))
    },
    configurePreviewServer(server) {
      server.middlewares.use(controlPanelPages(builtOnce()))
    },
  }
}

/** The same as middleware of any server: answers the addresses of the control panel and passes on those of the control plane. */
export function controlPanelPages(files: () => Promise<Files>): Middleware {
  return (request, response, next) => {
    const path = pathOf(request)
    const isOurs = /^\/_sandbox(?:\/(?:assets\/[^/]+)?)?$/.test(path)
    if (!isOurs || !isRead(request) || !isLocal(request)) {
      next()
      return
    }
    if (path === '/_sandbox') {
      response.writeHead(302, { Location: '_sandbox/' }).end()
      return
    }
    files().then((found) => send(found, path.slice('/_sandbox/'.length) || 'index.html', response), next)
  }
}

/** Builds in memory at the first call. `pagesUrl` is the origin of the payer's pages if it is another one. */
export function builtOnce(pagesUrl = ''): () => Promise<Files> {
  let files: Promise<Files> | undefined
  return () => {
    files ??= buildFiles(pagesUrl).catch((error: unknown) => {
      files = undefined
      throw error
    })
    return files
  }
}

async function buildFiles(pagesUrl: string): Promise<Files> {
  const built = await build({
    configFile: false,
    root: folder,
    base: './',
    logLevel: 'warn',
    plugins: [react()],
    build: { write: false, target: 'es2022', assetsInlineLimit: 0, modulePreload: false },
  })
  const output = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  const texts = new Map(
    output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : String(file.source)]),
  )
  const page = withPagesUrl(texts.get('index.html') ?? '', pagesUrl)
  return { texts: texts.set('index.html', page), headers: headersFor('/_sandbox/', policyOf(page)) }
}

async function sources(server: ViteDevServer): Promise<Files> {
  const html = await readFile(resolve(folder, 'index.html'), 'utf8')
  const own = html.replace('./main.tsx', '/src/sandbox/controlPanel/main.tsx')
  const page = await server.transformIndexHtml('/_sandbox/', own)
  return { texts: new Map([['index.html', page]]), headers: devHeadersFor('/_sandbox/', policyOf(html)) }
}

function withPagesUrl(page: string, url: string): string {
  return page.replace('name="pages-url" content=""', `name="pages-url" content="${encodeURI(url)}"`)
}

function send({ texts, headers }: Files, name: string, response: ServerResponse): void {
  const text = texts.get(name)
  if (text === undefined) {
    response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found\n')
    return
  }
  const type = types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
  response.writeHead(200, { ...headers, 'Content-Type': type, 'Cache-Control': 'no-cache' }).end(text)
}
