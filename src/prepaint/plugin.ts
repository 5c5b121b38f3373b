/** The Vite plugin of prepaint (README.md): renders the templates and writes inline script, styles and skeleton into the built page. */
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { Window } from 'happy-dom'
import { build, createServer, type Plugin, type ResolvedConfig, type Rolldown } from 'vite'
import { modulesIn } from './buildModules.ts'
import {
  templatePath,
  type PrepaintConfig,
  type RenderedTemplates,
  type ScreenTemplate,
} from './buildOutput.ts'
import { firstStyles } from './firstStyles.ts'
import { treeOfElement } from './nodeTree.ts'

const sourcePath = (relative: string) => fileURLToPath(new URL(`../../${relative}`, import.meta.url))

type Target = ResolvedConfig['build']['target']

export function prepaint(): Plugin {
  let edition = ''
  let rendered: RenderedTemplates
  let target: Target = false
  return {
    name: 'prepaint',
    apply: 'build',
    configResolved(config) {
      target = config.build.target
    },
    async buildStart() {
      rendered = await renderTemplates()
      const templates = Object.entries(rendered.screens).map(
        ([name, { texts, ...markup }]) => [name, JSON.stringify({ ...firstTrees(markup), texts })] as const,
      )
      // One hash for all files, so that the inline script does not have to list twenty hashes.
      edition = createHash('sha256').update(JSON.stringify(templates)).digest('base64url').slice(0, 7)
      for (const [name, source] of templates)
        this.emitFile({ type: 'asset', fileName: templatePath(name, edition), source })
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle, path: page }) {
        if (!bundle || page !== '/index.html') return html
        const config = { ...modulesIn(bundle), edition, logo: rendered.logo }
        const script = await buildScript(config, target)
        const skeleton = withoutStyleAttributes(rendered.skeleton)
        const styles = Object.values(bundle).map((item) =>
          item.type === 'asset' && item.fileName.endsWith('.css') ? String(item.source) : '',
        )
        // Vite marks the end of its own work in the styles.
        const css = styles.join('').replaceAll('/*$vite$:1*/', '').trim()
        const first = firstStyles(css, skeleton.html) + skeleton.css
        return (
          html
            .replace(/\s*<script type="module"[^>]*><\/script>/g, '')
            .replace(/\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '')
            // Before the styles: the script's requests are sent while the styles are parsed.
            .replace('</head>', () => `<script>${script}</script>\n    <style>${first}</style>\n  </head>`)
            .replace(
              '<div id="root"></div>',
              () => `<div id="root">${skeleton.html}</div>\n    <style>${css}</style>`,
            )
        )
      },
    },
  }
}

/** Runs `templates/renderTemplates.tsx` with Vite's module loader. */
async function renderTemplates(): Promise<RenderedTemplates> {
  const server = await createServer({
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    optimizeDeps: { noDiscovery: true, include: [] },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  })
  // Components read these while they render.
  const window = new Window({ url: 'http://localhost/' })
  const { navigator, location } = window
  for (const [name, value] of Object.entries({ window, navigator, location }))
    Object.defineProperty(globalThis, name, { value, configurable: true })
  try {
    const path = '/src/prepaint/templates/renderTemplates.tsx'
    const module = (await server.ssrLoadModule(path)) as { renderTemplates: () => Promise<RenderedTemplates> }
    return await module.renderTemplates()
  } finally {
    for (const name of ['window', 'navigator', 'location']) Reflect.deleteProperty(globalThis, name)
    await server.close()
  }
}

/** The inline script for this build, minified. */
async function buildScript(config: PrepaintConfig, target: Target): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    define: { PREPAINT: JSON.stringify(config) },
    build: {
      write: false,
      target,
      lib: { entry: sourcePath('src/prepaint/script/main.ts'), formats: ['iife'], name: 'prepaint' },
    },
  })
  const [output] = [result].flat() as Rolldown.RolldownOutput[]
  const chunk = output?.output[0]
  if (chunk?.type !== 'chunk' || output?.output.length !== 1)
    throw new Error('the inline script is no single file')
  // A string in the script must not end its element.
  return chunk.code.trim().replaceAll('</script', '<\\/script')
}

/** Replaces each style attribute by a class with a rule, because the security policy forbids style attributes. */
function withoutStyleAttributes(markup: string): { html: string; css: string } {
  const rules: string[] = []
  const html = markup.replaceAll(/class="([^"]*)" style="([^"]*)"/g, (_, names: string, style: string) => {
    const name = `skeleton-${rules.length}`
    rules.push(`.${name}{${style}}`)
    return `class="${names} ${name}"`
  })
  return { html, css: rules.join('') }
}

function firstTrees({ html, loading }: { html: string; loading: string }): Omit<ScreenTemplate, 'texts'> {
  const banks = rootOf(loading).querySelector('[data-banks=loading]')
  return { tree: treeOfElement(rootOf(html)), banksLoading: banks && treeOfElement(banks) }
}

function rootOf(html: string) {
  const window = new Window()
  window.document.body.innerHTML = html
  const root = window.document.body.firstElementChild
  if (!root) throw new Error('a template is empty')
  return root
}
