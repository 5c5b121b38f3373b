/**
 * The first screen before the framework (docs/speed.md): at build time the app's own components draw it, in every language;
 * the built page carries the styles and a small early script that fills it in before the app's code is asked for.
 */
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { Window } from 'happy-dom'
import { build, createServer, type Plugin, type Rolldown } from 'vite'
import type { FirstScreens } from '../src/app/firstScreens.tsx'
import type { EarlyConfig } from '../src/early/early.ts'
import type { Tree } from '../src/early/tree.ts'
import { treeOfElement } from '../src/early/treeOf.ts'
import { cssModules } from './cssNames.ts'

const path = (relative: string) => fileURLToPath(new URL(`../${relative}`, import.meta.url))

/** Draws the first screens, emits them as data, and rewrites the built index.html. */
export function firstScreen(): Plugin {
  let templates: Record<string, string> = {}
  let drawn: FirstScreens
  let sections: Record<string, readonly string[]> = {}
  return {
    name: 'first-screen',
    apply: 'build',
    async buildStart() {
      ;({ drawn, sections } = await drawScreens())
      templates = {}
      for (const [name, html] of Object.entries(drawn.screens)) {
        const source = JSON.stringify(treeOf(html))
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
        const fileName = `assets/first-${name.replace('.', '-')}-${hash}.json`
        this.emitFile({ type: 'asset', fileName, source })
        templates[name] = `/${fileName}`
      }
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle, path: page }) {
        if (!bundle || page !== '/index.html') return html
        const config = { ...modulesIn(bundle, sections), templates, hues: drawn.hues, logo: drawn.logo }
        const script = await earlyScript({ ...config, skeleton: treeOf(drawn.skeleton) })
        const styles = Object.values(bundle).flatMap((item) =>
          item.type === 'asset' && item.fileName.endsWith('.css') ? [item] : [],
        )
        const css = styles.map(({ source }) => String(source)).join('')
        return html
          .replace(/\s*<script type="module"[^>]*><\/script>/, '')
          .replace(/\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '')
          .replace('</head>', () => `<style>${css.trim()}</style>\n  </head>`)
          .replace('</body>', () => `<script>${script}</script>\n  </body>`)
      },
    },
  }
}

interface AppModule {
  drawFirstScreens: () => Promise<FirstScreens>
  sectionsOfPages: () => Record<string, readonly string[]>
}

/** The app's own drawing, run here; styles get the names that the build gives them. */
async function drawScreens() {
  const server = await createServer({
    configFile: false,
    logLevel: 'error',
    css: { modules: cssModules },
    appType: 'custom',
    optimizeDeps: { noDiscovery: true, include: [] },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  })
  // Components may look at where they are; here they are nowhere in particular.
  const window = new Window({ url: 'http://localhost/' })
  const { navigator, location } = window
  for (const [name, value] of Object.entries({ window, navigator, location }))
    Object.defineProperty(globalThis, name, { value, configurable: true })
  try {
    const module = (await server.ssrLoadModule('/src/app/firstScreens.tsx')) as AppModule
    return { drawn: await module.drawFirstScreens(), sections: module.sectionsOfPages() }
  } finally {
    for (const name of ['window', 'navigator', 'location']) Reflect.deleteProperty(globalThis, name)
    await server.close()
  }
}

/** The early script with its settings put in, as one line. */
async function earlyScript(config: EarlyConfig): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    define: { EARLY: JSON.stringify(config) },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: path('src/early/early.ts'), formats: ['iife'], name: 'early' },
    },
  })
  const [output] = [result].flat() as Rolldown.RolldownOutput[]
  const chunk = output?.output[0]
  if (chunk?.type !== 'chunk') throw new Error('the early script was not built')
  // Text of the script must not end it.
  return chunk.code.trim().replaceAll('</script', '<\\/script')
}

/** The entry, and the modules of each page and language that it asks for first. */
function modulesIn(bundle: Rolldown.OutputBundle, sections: Record<string, readonly string[]>) {
  const chunks = Object.values(bundle).filter((item) => item.type === 'chunk')
  const byModule = (id: string) => chunks.find(({ facadeModuleId }) => facadeModuleId === path(id))
  const entry = chunks.find(({ isEntry }) => isEntry)
  if (!entry) throw new Error('the build has no entry')
  const imports = (chunk: Rolldown.OutputChunk | undefined, seen = new Set<string>()): string[] => {
    if (!chunk || seen.has(chunk.fileName)) return []
    seen.add(chunk.fileName)
    for (const name of chunk.imports)
      imports(
        chunks.find(({ fileName }) => fileName === name),
        seen,
      )
    return [...seen]
  }
  const own = new Set(imports(entry))
  const modules: Record<string, string[]> = {}
  for (const page of Object.keys(sections)) {
    const file = `src/pages/${page}/${page[0]?.toUpperCase()}${page.slice(1)}Page.tsx`
    modules[page] = imports(byModule(file)).filter((name) => !own.has(name))
    for (const lang of ['ru', 'en', 'ua', 'uz', 'tj'])
      modules[`${page}.${lang}`] = (sections[page] ?? []).flatMap((section) =>
        imports(byModule(`src/i18n/${lang}/${section}.ts`)),
      )
  }
  const urls = Object.entries(modules).map(([name, files]) => [name, files.map((file) => `/${file}`)])
  return { entry: `/${entry.fileName}`, modules: Object.fromEntries(urls) as Record<string, string[]> }
}

/** Markup as data. */
function treeOf(html: string): Tree {
  const window = new Window()
  window.document.body.innerHTML = html
  const root = window.document.body.firstElementChild
  if (!root) throw new Error('nothing was drawn')
  return treeOfElement(root as unknown as Element)
}
