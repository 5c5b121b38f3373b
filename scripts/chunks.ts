/** How the app's code is cut (docs/speed.md): by who needs it for the first screen, and by whether it can run before React is there. */
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'

const path = (relative: string) => fileURLToPath(new URL(`../src/${relative}`, import.meta.url))

/** What every first screen takes: its start, and what draws it. */
const SHARED = ['main.tsx', 'app/draw.tsx'].map(path)
/** The first screens' own. */
const PAGES: Record<string, string> = {
  payment: path('pages/payment/PaymentPage.tsx'),
  sale: path('pages/sale/SalePage.tsx'),
  cpayment: path('pages/cpayment/CpaymentPage.tsx'),
  flashpay: path('pages/flashpay/FlashpayPage.tsx'),
}
const FRAMEWORK = /\/node_modules\/(?:react|react-dom|scheduler)\//

type Context = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/** For `output.codeSplitting`: `framework` is React, `core` runs without it, `view` needs it, the rest is a page's own. */
export function chunks(): Rolldown.CodeSplittingOptions {
  let first: FirstScreens | null = null
  const nameOf = (id: string, context: Context) => {
    first ??= readFirstScreens(context)
    const pages = Object.keys(PAGES).filter((page) => first?.pages[page]?.has(id))
    if (!first.shared.has(id) && pages.length < 2) return pages[0] ?? null
    if (!first.shared.has(id) && !pages.includes('cpayment')) return 'deal'
    return first.drawn.has(id) || id.endsWith('.module.css') ? 'view' : 'core'
  }
  // A group takes along what its modules import, so what others build on goes first.
  const group = (names: readonly string[]): Rolldown.CodeSplittingGroup => ({
    debugName: names.join(),
    name(id, context) {
      const name = nameOf(id, context)
      return name !== null && names.includes(name) ? name : null
    },
  })
  return {
    groups: [
      { name: 'framework', test: FRAMEWORK },
      group(['core']),
      group(['view']),
      group(['deal']),
      group(Object.keys(PAGES)),
    ].map((group, at, all) => ({ ...group, priority: all.length - at })),
  }
}

interface FirstScreens {
  shared: Set<string>
  pages: Record<string, Set<string>>
  /** Modules of all of these that need React. */
  drawn: Set<string>
}

function readFirstScreens(context: Context): FirstScreens {
  const importsOf = (id: string) => context.getModuleInfo(id)?.importedIds ?? []
  const closure = (roots: readonly string[]) => {
    const seen = new Set<string>()
    const visit = (id: string) => {
      if (seen.has(id)) return
      seen.add(id)
      importsOf(id).forEach(visit)
    }
    roots.forEach(visit)
    return seen
  }
  const shared = closure(SHARED)
  const pages = Object.fromEntries(Object.entries(PAGES).map(([page, root]) => [page, closure([root])]))
  const all = new Set([shared, ...Object.values(pages)].flatMap((ids) => [...ids]))
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
