/**
 * The first screen before the framework (docs/speed.md): at build time the app's own components draw it, in every language;
 * the built page carries the styles and a small prepaint script that fills it in before the app's code is asked for.
 */
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { Window } from 'happy-dom'
import { build, createServer, type Plugin, type Rolldown } from 'vite'
import type { ScreenTemplates } from './templates/renderTemplates.tsx'
import type { PrepaintConfig } from './script/main.ts'
import type { PrepaintPage } from './prefetchPlan.ts'
import type { NodeTree } from './templates/nodeTree.ts'
import { treeOfElement } from './templates/treeOfElement.ts'
import { cssModules } from '../../scripts/cssNames.ts'

const FIRST_MODULES: Record<PrepaintPage, string> = {
  payment: 'src/pages/payment/PaymentPage.tsx',
  sale: 'src/pages/sale/SalePage.tsx',
  cpayment: 'src/pages/cpayment/CpaymentPage.tsx',
  flashpay: 'src/pages/flashpay/FlashpayPage.tsx',
}

const path = (relative: string) => fileURLToPath(new URL(`../../${relative}`, import.meta.url))

/** Draws the first screens, emits them as data, and rewrites the built index.html. */
export function prepaint(): Plugin {
  let edition = ''
  let drawn: ScreenTemplates
  return {
    name: 'first-screen',
    apply: 'build',
    async buildStart() {
      drawn = await drawScreens()
      const screens = Object.entries(drawn.screens).map(
        ([name, html]) => [name, JSON.stringify({ tree: treeOf(html), words: drawn.words[name] })] as const,
      )
      // One for all: each of its own would stand in the page twenty times.
      edition = createHash('sha256').update(JSON.stringify(screens)).digest('base64url').slice(0, 8)
      for (const [name, source] of screens)
        this.emitFile({ type: 'asset', fileName: `assets/first-${name}-${edition}.json`, source })
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const { modules } = modulesIn(bundle)
        const files = Object.entries(modules).map(([page, batches]) => [page, batches.flat()] as const)
        const source = JSON.stringify(Object.fromEntries(files))
        this.emitFile({ type: 'asset', fileName: '.deploy/modules.json', source })
      },
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle, path: page }) {
        if (!bundle || page !== '/index.html') return html
        const config = { ...modulesIn(bundle), edition, hues: drawn.hues, logo: drawn.logo }
        const script = await earlyScript(config)
        const place = withoutStyleAttributes(drawn.skeleton)
        const styles = Object.values(bundle).flatMap((item) =>
          item.type === 'asset' && item.fileName.endsWith('.css') ? [item] : [],
        )
        const css = styles.map(({ source }) => String(source)).join('')
        return (
          html
            .replace(/\s*<script type="module"[^>]*><\/script>/g, '')
            .replace(/\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '')
            // Before the styles: what it asks for is on its way while they are read.
            .replace(
              '</head>',
              () => `<script>${script}</script>\n    <style>${css.trim()}${place.css}</style>\n  </head>`,
            )
            .replace('<div id="root"></div>', () => `<div id="root">${place.html}</div>`)
        )
      },
    },
  }
}

interface AppModule {
  renderTemplates: () => Promise<ScreenTemplates>
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
    const module = (await server.ssrLoadModule('/src/prepaint/templates/renderTemplates.tsx')) as AppModule
    return await module.renderTemplates()
  } finally {
    for (const name of ['window', 'navigator', 'location']) Reflect.deleteProperty(globalThis, name)
    await server.close()
  }
}

/** The prepaint script with its settings put in, as one line. */
async function earlyScript(config: PrepaintConfig): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    define: { PREPAINT: JSON.stringify(config) },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: path('src/prepaint/script/main.ts'), formats: ['iife'], name: 'early' },
    },
  })
  const [output] = [result].flat() as Rolldown.RolldownOutput[]
  const chunk = output?.output[0]
  if (chunk?.type !== 'chunk') throw new Error('the prepaint script was not built')
  // Text of the script must not end it.
  return chunk.code.trim().replaceAll('</script', '<\\/script')
}

/** The app's own module, and what each page is made of, in the order in which it is asked for. */
function modulesIn(bundle: Rolldown.OutputBundle): Pick<PrepaintConfig, 'entry' | 'modules'> {
  const chunks = Object.values(bundle).filter((item) => item.type === 'chunk')
  const fileWith = (module: string) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(path(module)))
    if (!chunk) throw new Error(`the build has no ${module}`)
    return `/${chunk.fileName}`
  }
  const closure = (file: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(file)) return seen
    seen.add(file)
    const chunk = chunks.find(({ fileName }) => `/${fileName}` === file)
    for (const imported of chunk?.imports ?? []) closure(`/${imported}`, seen)
    return seen
  }
  const entry = fileWith('src/main.tsx')
  const own = [...closure(entry), ...closure(fileWith('src/app/mount.tsx'))]
  const react = chunks.find(({ name }) => name === 'framework')
  const framework = react ? [...closure(`/${react.fileName}`)] : []
  const isLight = (file: string) => !framework.includes(file)
  const modules: PrepaintConfig['modules'] = {
    '': [[...new Set(own)]],
    ...Object.fromEntries(
      Object.entries(FIRST_MODULES).map(([page, module]) => {
        const needed = [...new Set([...own, ...closure(fileWith(module))])]
        // React, the heavier half, waits until no answer can queue behind it.
        return [page, [needed.filter(isLight), [], framework]]
      }),
    ),
  }
  return { entry, modules }
}

/** The security headers refuse style attributes: each becomes a class with a rule. */
function withoutStyleAttributes(markup: string): { html: string; css: string } {
  const rules: string[] = []
  const html = markup.replaceAll(/class="([^"]*)" style="([^"]*)"/g, (_, names: string, style: string) => {
    const name = `place-${rules.length}`
    rules.push(`.${name}{${style}}`)
    return `class="${names} ${name}"`
  })
  return { html, css: rules.join('') }
}

/** Markup as data. */
function treeOf(html: string): NodeTree {
  const window = new Window()
  window.document.body.innerHTML = html
  const root = window.document.body.firstElementChild
  if (!root) throw new Error('nothing was drawn')
  return treeOfElement(root as unknown as Element)
}
