/** How the app's code is cut (docs/speed.md): by who needs it for the first screen, and by whether it can run before React is there. */
import { fileURLToPath } from 'node:url'
import { minify } from 'terser'
import type { Plugin, Rolldown } from 'vite'

const path = (relative: string) => fileURLToPath(new URL(`../src/${relative}`, import.meta.url))

/** What every first screen takes: its start, and what draws it. */
const SHARED = ['main.tsx', 'app/mount.tsx'].map(path)
/** The first screens' own. */
const PAGES: Record<string, string> = {
  PaymentPage: path('pages/payment/PaymentPage.tsx'),
  SalePage: path('pages/sale/SalePage.tsx'),
  CpaymentPage: path('pages/cpayment/CpaymentPage.tsx'),
  FlashpayPage: path('pages/flashpay/FlashpayPage.tsx'),
}
const FRAMEWORK = /\/node_modules\/(?:react|react-dom|scheduler)\//

type Context = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/** For `output.codeSplitting`: `framework` is React, `core` runs without it, `view` needs it, `deal` is what all pages but the deposit share, the rest is a page's own. */
export function chunks(): Rolldown.CodeSplittingOptions {
  let first: ScreenTemplates | null = null
  const nameOf = (id: string, context: Context) => {
    first ??= readFirstScreens(context)
    const pages = Object.keys(PAGES).filter((page) => first?.pages[page]?.has(id))
    if (!first.shared.has(id) && pages.length < 2) return pages[0] ?? null
    if (!first.shared.has(id) && !pages.includes('CpaymentPage')) return 'deal'
    return first.drawn.has(id) || id.endsWith('.module.css') ? 'view' : 'core'
  }
  // A group takes along what its modules import, so what others build on goes first.
  const group = (priority: number, ...names: string[]): Rolldown.CodeSplittingGroup => ({
    debugName: names.join(),
    priority,
    name(id, context) {
      const name = nameOf(id, context)
      return name !== null && names.includes(name) ? name : null
    },
  })
  return {
    groups: [
      { name: 'framework', test: FRAMEWORK, priority: 5 },
      group(4, 'core'),
      group(3, 'view'),
      group(2, 'deal'),
      group(1, ...Object.keys(PAGES)),
    ],
  }
}

interface ScreenTemplates {
  shared: Set<string>
  pages: Record<string, Set<string>>
  /** Modules of all of these that need React. */
  drawn: Set<string>
}

function readFirstScreens(context: Context): ScreenTemplates {
  const importsOf = (id: string) => context.getModuleInfo(id)?.importedIds ?? []
  const closure = (roots: readonly string[]) => {
    const seen = new Set<string>()
    const visit = (id: string) => {
      if (seen.has(id)) return
      seen.add(id)
      for (const imported of importsOf(id)) visit(imported)
    }
    for (const root of roots) visit(root)
    return seen
  }
  const shared = closure(SHARED)
  const pages = Object.fromEntries(Object.entries(PAGES).map(([page, root]) => [page, closure([root])]))
  const all = closure([...SHARED, ...Object.values(PAGES)])
  const drawn = new Set([...all].filter((id) => [...closure([id])].some((needed) => FRAMEWORK.test(needed))))
  return { shared, pages, drawn }
}

/** Vite wraps every `import()` to bring styles and further files along; the styles stand in the page, and the files are few: the wrapper goes. */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load()' : null,
  }
}

/** React runs whole at once: in parentheses its functions are compiled while they arrive, not on the main thread when they are called. */
export function eagerFramework(): Plugin {
  return {
    name: 'eager-framework',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      async handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || chunk.name !== 'framework') continue
          const format = { wrap_func_args: true, comments: false } as const
          const { code } = await minify(chunk.code, { module: true, compress: false, mangle: false, format })
          if (code) chunk.code = code
        }
      },
    },
  }
}
