/** How the app's code is cut (docs/speed.md): by who needs it for the first screen, by what is used together once an order is under way, and by whether it can run before React is there. */
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { minify } from 'terser'
import type { Plugin, Rolldown } from 'vite'
import { PAGE_MODULES, type PageModules } from '../src/prepaint/pageModules.ts'

const path = (relative: string) => fileURLToPath(new URL(`../${relative}`, import.meta.url))

/** What every first screen takes: its start, and what draws it. */
const SHARED = ['src/main.tsx', 'src/app/mount.tsx'].map(path)
/** By the name of its component, e.g. `PaymentPage`. */
const byPage = <T>(select: (modules: PageModules) => T): Record<string, T> =>
  Object.fromEntries(
    Object.values(PAGE_MODULES).map((modules) => [basename(modules.first, '.tsx'), select(modules)]),
  )
/** The first screens' own. */
const PAGES = byPage(({ first }) => path(first))
/** What each page shows of an order that is under way or over. */
const STAGES = byPage(({ stages }) => stages.map(path))
const STAGE_ROOTS = new Set(Object.values(STAGES).flat())
const OVERLAYS = path('src/app/GlobalOverlays.tsx')
/** What the first call needs. */
const HTTP = path('src/api/http.ts')
const FRAMEWORK = /\/node_modules\/(?:react|react-dom|scheduler)\/|rolldown\/runtime/
type Context = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/**
 * For `output.codeSplitting`. Of the first screens: `framework` is React, `core` runs without it, `view` needs it, `dealFirst` is what all
 * pages but the deposit share, the rest is a page's own. `http` is one file, so that the first call waits for no second one. Of
 * orders under way: `dealStage` is what purchase and sale share, `parts` is shared with other pages or with what lies above every page,
 * `PaymentPageStage` and the like are a page's own.
 */
export function chunks(): Rolldown.CodeSplittingOptions {
  let known: Uses | null = null
  const nameOf = (id: string, context: Context) => {
    const uses = (known ??= readUses(context))
    if (uses.first.has(id)) return firstName(id, uses)
    if (uses.http.has(id)) return 'http'
    // What other code brings by itself must not bring a whole page along.
    const isBrought = !STAGE_ROOTS.has(id) && context.getModuleInfo(id)?.dynamicImporters.length
    const name = stageName(id, uses)
    return name !== null && isBrought ? 'parts' : name
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
      { name: 'framework', test: FRAMEWORK, priority: 10 },
      group(9, 'core'),
      group(8, 'view'),
      group(7, 'dealFirst'),
      group(6, ...Object.keys(PAGES)),
      group(5, 'http'),
      group(4, 'parts'),
      group(2, 'dealStage'),
      group(1, ...Object.keys(STAGES).map(stageOf)),
    ],
  }
}

const stageOf = (page: string) => `${page}Stage`

/** The chunk of a module that some first screen needs. */
function firstName(id: string, { shared, pages, stages, drawn }: Uses): string {
  const users = Object.keys(PAGES).filter((page) => pages[page]?.has(id))
  const others = Object.keys(STAGES).filter((page) => stages[page]?.has(id) && !users.includes(page))
  const isOwn = !shared.has(id) && users.length < 2
  // No page loads the first screen of another one for a part of it.
  if (isOwn && others.length === 0) return users[0] ?? 'core'
  if (!shared.has(id) && ![...users, ...others].includes('CpaymentPage')) return 'dealFirst'
  return drawn.has(id) || id.endsWith('.module.css') ? 'view' : 'core'
}

/** The chunk of a module that comes later; null leaves it to the bundler. */
function stageName(id: string, { stages, overlays }: Uses): string | null {
  const users = Object.keys(STAGES).filter((page) => stages[page]?.has(id))
  if (users.length === 0) return null
  const isWide = overlays.has(id) || (users.length > 1 && /Cpayment|Flashpay/.test(users.join()))
  if (isWide) return 'parts'
  return users.length === 1 ? stageOf(users[0] ?? '') : 'dealStage'
}

/** Which modules are used by what. */
interface Uses {
  shared: Set<string>
  pages: Record<string, Set<string>>
  /** Modules of all first screens. */
  first: Set<string>
  /** Those of them that need React. */
  drawn: Set<string>
  stages: Record<string, Set<string>>
  overlays: Set<string>
  http: Set<string>
}

function readUses(context: Context): Uses {
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
  const closures = (roots: Record<string, string | string[]>) =>
    Object.fromEntries(Object.entries(roots).map(([page, root]) => [page, closure([root].flat())]))
  const first = closure([...SHARED, ...Object.values(PAGES)])
  const drawn = new Set(
    [...first].filter((id) => [...closure([id])].some((needed) => FRAMEWORK.test(needed))),
  )
  return {
    shared: closure(SHARED),
    pages: closures(PAGES),
    first,
    drawn,
    stages: closures(STAGES),
    overlays: closure([OVERLAYS]),
    http: closure([HTTP]),
  }
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

/** React runs whole at once: V8 compiles its module functions, which stand in parentheses, ahead in versions without `compileHint`, too. */
export function eagerFramework(): Plugin {
  return {
    name: 'eager-framework',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      async handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || chunk.name !== 'framework') continue
          const format = { wrap_func_args: true, comments: 'all' } as const
          const { code } = await minify(chunk.code, { module: true, compress: false, mangle: false, format })
          if (code) chunk.code = code
        }
      },
    },
  }
}

/** Files that are worth the bytes of the comment. */
const EAGER = new Set(['framework', 'core', 'view', 'dealFirst', 'dealStage', 'PaymentPageStage', 'parts'])

/**
 * For `output.postBanner`: marks the larger files of the first screens and of orders under way. V8 compiles all functions of such a file off
 * the main thread while it arrives, and not on the main thread when they are called (Chrome 136; others ignore the comment).
 */
export function compileHint({ name }: Pick<Rolldown.RenderedChunk, 'name'>): string {
  return EAGER.has(name) ? '//# allFunctionsCalledOnLoad' : ''
}
