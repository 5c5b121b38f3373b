/**
 * Splits the app's code into chunks (docs/speed.md): by the first screens that need it, by what is used together in a running
 * order, and by whether it can run before React has loaded.
 */
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { minify } from 'terser'
import type { Plugin, Rolldown } from 'vite'
import { PAGE_MODULES, RUNNING_SECTIONS, type PageModules } from '../src/prepaint/pageModules.ts'

const path = (relative: string) => fileURLToPath(new URL(`../${relative}`, import.meta.url))

/** Entry modules that every first screen uses. */
const SHARED = ['src/main.tsx', 'src/app/mount.tsx'].map(path)
/** Values by the name of the page's component, e.g. `PaymentPage`. */
const byPage = <T>(select: (modules: PageModules) => T): Record<string, T> =>
  Object.fromEntries(
    Object.values(PAGE_MODULES).map((modules) => [basename(modules.first, '.tsx'), select(modules)]),
  )
/** The modules of the first screens. */
const PAGES = byPage(({ first }) => path(first))
/** The modules with which each page shows a running or finished order. */
const STAGES = byPage(({ running }) => running.map(path))
const STAGE_ROOTS = new Set(Object.values(STAGES).flat())
/** The texts of running orders, which are used together. */
const RUNNING_TEXTS = new RegExp(`/src/i18n/(\\w+)/(?:${RUNNING_SECTIONS.join('|')})\\.ts$`)
const OVERLAYS = path('src/app/GlobalOverlays.tsx')
const LATER = path('src/app/laterListeners.ts')
/** The module that the first call needs. */
const HTTP = path('src/api/http.ts')
const FRAMEWORK = /\/node_modules\/(?:react|react-dom|scheduler)\/|rolldown\/runtime/
const TRANS = /\/node_modules\/(?:html-parse-stringify|void-elements)\/|\/react-i18next\/dist\/es\/Trans/
type Context = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/**
 * For `output.codeSplitting`. Chunks of the first screens: `framework` is React, `core` runs without it, `view` needs it,
 * `dealFirst` is shared by all pages except the deposit; each page has one more. `http` is one file, so that the first call does
 * not wait for a second one. `later` is the second group of listeners, which is loaded after the first response. Chunks of running orders: `dealStage` is shared by purchase and sale, `parts` is also used by other
 * pages or the overlays, `PaymentPageStage` and the like belong to one page.
 */
export function chunks(): Rolldown.CodeSplittingOptions {
  let known: Uses | null = null
  const nameOf = (id: string, context: Context) => {
    const uses = (known ??= readUses(context))
    // Only the requisites use `Trans`; the package's index imports all of it.
    if (TRANS.test(id)) return 'dealStage'
    if (uses.first.has(id)) return firstName(id, uses)
    if (uses.http.has(id)) return 'http'
    if (uses.later.has(id)) return 'later'
    // Code that other modules import lazily must not load a whole page.
    const isBrought = !STAGE_ROOTS.has(id) && context.getModuleInfo(id)?.dynamicImporters.length
    const name = stageName(id, uses)
    return name !== null && isBrought ? 'parts' : name
  }
  // A group includes the imports of its modules, so shared modules need the higher priority.
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
      {
        debugName: 'texts',
        priority: 10,
        name(id) {
          const lang = RUNNING_TEXTS.exec(id)?.[1]
          return lang === undefined ? null : `texts-${lang}`
        },
      },
      group(9, 'core'),
      group(8, 'view'),
      group(7, 'dealFirst'),
      group(6, ...Object.keys(PAGES)),
      group(5, 'http'),
      group(4.5, 'later'),
      group(4, 'parts'),
      group(2, 'dealStage'),
      group(1, ...Object.keys(STAGES).map(stageOf)),
    ],
  }
}

const stageOf = (page: string) => `${page}Stage`

/** Name of the chunk of a module that a first screen needs. */
function firstName(id: string, { shared, pages, stages, drawn }: Uses): string {
  const users = Object.keys(PAGES).filter((page) => pages[page]?.has(id))
  const others = Object.keys(STAGES).filter((page) => stages[page]?.has(id) && !users.includes(page))
  const isOwn = !shared.has(id) && users.length < 2
  // A page must not load the first screen of another page for one shared module.
  if (isOwn && others.length === 0) return users[0] ?? 'core'
  if (!shared.has(id) && ![...users, ...others].includes('CpaymentPage')) return 'dealFirst'
  return drawn.has(id) || id.endsWith('.module.css') ? 'view' : 'core'
}

/** Name of the chunk of a module that is loaded later; null leaves it to the bundler. */
function stageName(id: string, { stages, overlays }: Uses): string | null {
  const users = Object.keys(STAGES).filter((page) => stages[page]?.has(id))
  if (users.length === 0) return null
  const isWide = overlays.has(id) || (users.length > 1 && /Cpayment|Flashpay/.test(users.join()))
  if (isWide) return 'parts'
  return users.length === 1 ? stageOf(users[0] ?? '') : 'dealStage'
}

/** Users of modules. */
interface Uses {
  shared: Set<string>
  pages: Record<string, Set<string>>
  /** All modules of first screens. */
  first: Set<string>
  /** Modules of first screens that need React. */
  drawn: Set<string>
  stages: Record<string, Set<string>>
  overlays: Set<string>
  http: Set<string>
  /** The second group of listeners. */
  later: Set<string>
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
    later: closure([LATER]),
  }
}

/**
 * Removes Vite's wrapper around `import()`, which would load style sheets and dependencies of a chunk: the styles are inlined
 * into the page, and the dependencies are few.
 */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load()' : null,
  }
}

/**
 * Puts React's module functions into parentheses, so that V8 compiles them ahead also in versions without `compileHint`: all
 * of them run at once.
 */
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

/** Chunks large enough to be worth the bytes of the comment. */
const EAGER = new Set([
  'framework',
  'core',
  'view',
  'dealFirst',
  'dealStage',
  'PaymentPageStage',
  'later',
  'parts',
  'http',
])

/**
 * For `output.postBanner`: marks the larger files of the first screens and of running orders. V8 then compiles all functions of
 * such a file off the main thread while it arrives, instead of on the main thread when they are called (Chrome 136; others
 * ignore the comment).
 */
export function compileHint({ name }: Pick<Rolldown.RenderedChunk, 'name'>): string {
  return EAGER.has(name) ? '//# allFunctionsCalledOnLoad' : ''
}
