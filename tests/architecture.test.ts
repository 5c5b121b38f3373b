// long: the borders and public files with their counter-examples
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cyclesIn } from './support/cycles.ts'
import { read, sourcesIn, type Source } from './support/imports.ts'

const src = sourcesIn('src')
const tests = sourcesIn('tests')
const longest = 250

type Layer =
  | 'contract'
  | 'rules'
  | 'platform'
  | 'api'
  | 'ui'
  | 'styles'
  | 'i18n'
  | 'store'
  | 'shell'
  | 'features'
  | 'pages'
  | 'app'
  | 'main'
  | 'prepaint'
  | 'prepaint/script'
  | 'prepaint/server'
  | 'prepaint/templates'
  | 'sandbox'
  | 'sandbox/controlPanel'
  | 'deployment'
  | 'tools'

interface Border {
  layers: Layer[]
  /** Layers of which only types may be imported. */
  types?: Layer[]
  /** Packages by name; undefined: any. */
  packages?: string[]
  /** Files outside src. */
  files?: string[]
}

const shared: Layer[] = ['store', 'rules', 'contract', 'ui', 'i18n', 'styles', 'platform']

/** What each layer may import. */
const borders: Record<Layer, Border> = {
  contract: { layers: [], packages: ['valibot'] },
  rules: { layers: ['contract'], types: ['i18n'], packages: [] },
  platform: { layers: ['contract'], types: ['i18n'], packages: ['valibot', '@noble/hashes', 'web-vitals'] },
  api: { layers: ['contract', 'platform'] },
  ui: { layers: ['styles', 'platform'] },
  styles: { layers: [], packages: [] },
  i18n: { layers: ['contract', 'rules'] },
  store: { layers: ['contract', 'platform'], types: ['api', 'i18n'] },
  // State and frame of every page; below the features, which read it.
  shell: { layers: shared, types: ['api'] },
  features: { layers: ['shell', ...shared], types: ['api'] },
  pages: { layers: ['features', 'shell', ...shared], types: ['api'] },
  app: { layers: ['prepaint', 'pages', 'features', 'shell', 'api', ...shared] },
  // Shared by script, server, build and app; its one public file for the app is checked below.
  prepaint: { layers: ['contract', 'rules', 'i18n'], types: ['platform'] },
  // Inlined into every page: only single rules and formats, never the store, React or a package.
  'prepaint/script': {
    layers: ['prepaint', 'contract', 'rules', 'ui', 'platform'],
    types: ['i18n'],
    packages: [],
  },
  'prepaint/server': { layers: ['prepaint', 'contract', 'rules'] },
  // Runs at build time: the app's own components render the templates.
  'prepaint/templates': { layers: ['prepaint', 'app', 'pages', 'features', 'shell', 'api', ...shared] },
  main: { layers: ['app', 'styles'] },
  sandbox: { layers: ['contract'] },
  // A separate web page, which uses the sandbox only through the control API.
  'sandbox/controlPanel': { layers: ['contract', 'ui', 'styles'] },
  // Headers and settings of the servers of a deployment; the build writes them for these servers.
  deployment: { layers: ['contract', 'prepaint'], packages: ['node:crypto'] },
  // Commands for operators and integrators; the app must not import them.
  tools: { layers: ['contract', 'rules', 'platform', 'deployment'], files: ['docs/evidence.schema.json'] },
}

const layers = new Set(Object.keys(borders))

/** `src/features/deal/x.ts` is in layer `features`, part `deal`. */
function placeOf(path: string): { layer: string; part: string } {
  const [, layer = '', part = ''] = path.replace(/^src\/main\.tsx$/, 'src/main/').split('/')
  return { layer: layers.has(`${layer}/${part}`) ? `${layer}/${part}` : layer, part }
}

function isLayer(name: string): name is Layer {
  return layers.has(name)
}

/** The type of the state is that of the root reducer, as Redux Toolkit documents it: the one import from above. */
function isStateType(from: string, { target, typeOnly }: Source['imports'][number]): boolean {
  return from === 'src/store/types.ts' && target === 'src/app/rootReducer.ts' && typeOnly
}

/** What the commands of every feature do with the order, and their account; who takes part in the conversations. */
const SHARED = new Set([
  'src/features/order/orderCommands.ts',
  'src/features/auth/ensureAccount.ts',
  'src/features/chat/partners.ts',
])

/** Violations in the imports of one file, one sentence each. */
function importViolations(source: Source): string[] {
  const { layer, part } = placeOf(source.path)
  if (!isLayer(layer)) return source.path === 'src/vite-env.d.ts' ? [] : [`${source.path} is in no layer`]
  const border = borders[layer]
  const imports = source.imports.filter((one) => !isStateType(source.path, one))
  return imports.flatMap(({ target, local, typeOnly }) => {
    const wrong = (why: string) => [`${source.path} imports ${target}: ${why}`]
    if (!local)
      return border.packages && !border.packages.includes(target) ? wrong(`${layer} takes no packages`) : []
    if (target.startsWith('tests/')) return wrong('nothing imports tests')
    if (!target.startsWith('src/')) return border.files?.includes(target) ? [] : wrong('it lies outside src')
    const to = placeOf(target)
    if (to.layer === layer)
      return to.part === part || !['features', 'pages'].includes(layer) ? [] : acrossParts(target)
    if (isLayer(to.layer) && border.layers.includes(to.layer)) return []
    if (isLayer(to.layer) && border.types?.includes(to.layer))
      return typeOnly ? [] : wrong('only types may be imported')
    return wrong(`${layer} may not import ${to.layer}`)

    function acrossParts(path: string): string[] {
      if (layer === 'pages') return wrong('a page never imports another page')
      return path.endsWith('Slice.ts') || SHARED.has(path)
        ? []
        : wrong('another feature is imported by its slice only')
    }
  })
}

/** The table of features, lowest first. */
function docsTable(): string {
  const text = readFileSync(join(import.meta.dirname, '../docs/architecture.md'), 'utf8')
  return /\n## Features\n([\s\S]*?)\n## /.exec(text)?.[1] ?? ''
}

/** Files whose code matches although their path does not match `mayHave`. */
function offenders(pattern: RegExp, mayHave: RegExp): string[] {
  return src.filter(({ path, code }) => !mayHave.test(path) && pattern.test(code)).map(({ path }) => path)
}

describe('the import borders', () => {
  it('hold in every source file', () => {
    expect(src.flatMap(importViolations)).toEqual([])
  })

  it('only tests import tests', () => {
    const wrong = src.filter(({ imports }) => imports.some(({ target }) => target.startsWith('tests/')))
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it.each([
    ['src/sandbox/world.ts', `import { screen } from '../rules/deal.ts'`],
    ['src/sandbox/world.ts', `import { Button } from '../ui/Button.tsx'`],
    ['src/sandbox/world.ts', `import { parseDuration } from './controlPanel/duration.ts'`],
    ['src/sandbox/controlPanel/store.ts', `import type { World } from '../world.ts'`],
    ['src/sandbox/controlPanel/store.ts', `import { money } from '../../rules/money.ts'`],
    ['src/sandbox/world.ts', `const rules = await import('../rules/deal.ts')`],
    ['src/contract/orders.ts', `import axios from 'axios'`],
    ['src/contract/orders.ts', `export * from '../api/call.ts'`],
    ['src/rules/money.ts', `import { t } from '../i18n/text.ts'`],
    ['src/store/timing.ts', `import {\n  call,\n} from '../api/call.ts'`],
    ['src/pages/sale/SalePage.tsx', `import '../payment/paymentSlice.ts'`],
    ['src/features/chat/chatListeners.ts', `import { runDeal } from '../deal/dealListeners.ts'`],
    ['src/features/chat/chatListeners.ts', `import type { DealProgress } from '../order/dealReducers.ts'`],
    ['src/shell/shellSlice.ts', `import { orderLoaded } from '../../features/order/orderSlice.ts'`],
    ['src/ui/Button.tsx', `import { useTranslation } from '../i18n/useTranslation.tsx'`],
    ['src/app/App.tsx', `import { open } from '../../tests/support/console.ts'`],
    ['src/prepaint/script/main.ts', `import { pageEnd } from '../server/pageBuild.ts'`],
    ['src/prepaint/server/main.ts', `import { createNodes } from '../script/main.ts'`],
    ['src/prepaint/plugin.ts', `import { cssModules } from '../../scripts/cssNames.ts'`],
    ['src/tools/doctor/checks.ts', `import { World } from '../../sandbox/world.ts'`],
    ['src/tools/doctor/checks.ts', `import { site } from '../../../scripts/site.ts'`],
    ['src/app/start.ts', `import { runDoctor } from '../tools/doctor/doctor.ts'`],
    ['src/helpers/x.ts', ``],
  ])('would catch %s saying %s', (path, text) => {
    expect(importViolations(read(path, text))).toHaveLength(1)
  })

  it.each([
    [
      'src/features/chat/chatListeners.ts',
      `import { selectDeal } from '../src/features/order/orderSlice.ts'`,
    ],
    ['src/rules/money.ts', `import type { TextKey } from '../i18n/keys.ts'`],
    [
      'src/store/types.ts',
      `// import { x } from '../api/call.ts'\nimport type { Call } from '../api/call.ts'`,
    ],
    ['src/sandbox/controlPanel/OrderView.tsx', `import { Card } from '../../ui/Card.tsx'`],
    ['src/main.tsx', `import { App } from './app/App.tsx'`],
  ])('lets %s say %s', (path, text) => {
    expect(importViolations(read(path, text))).toEqual([])
  })
})

describe('the graph of imports, types included', () => {
  const graphOf = (nameOf: (path: string) => string | null) => {
    const graph = new Map<string, Set<string>>()
    for (const { path, imports } of src) {
      const from = nameOf(path)
      if (from === null) continue
      const targets = graph.get(from) ?? new Set()
      graph.set(from, targets)
      for (const { target } of imports.filter((one) => !isStateType(path, one))) {
        const to = nameOf(target)
        if (to !== null && to !== from) targets.add(to)
      }
    }
    return graph
  }

  it('has no cycle of files', () => {
    expect(cyclesIn(graphOf((path) => path))).toEqual([])
  })

  it('has no cycle of features, or of the layers below and above them', () => {
    const graph = graphOf((path) => {
      const { layer, part } = placeOf(path)
      if (layer === 'features') return `features/${part}`
      return ['shell', 'pages', 'app'].includes(layer) ? layer : null
    })
    expect([...graph.keys()]).toContain('features/deal')
    expect(cyclesIn(graph)).toEqual([])
  })

  it('of features follows the table of docs/architecture.md', () => {
    const rows = [...docsTable().matchAll(/^\| (`[^|]*`) \|/gm)].map(([, cell]) =>
      [...(cell ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name),
    )
    const rowOf = (feature: string) => rows.findIndex((names) => names.includes(feature))
    const graph = graphOf((path) => {
      const { layer, part } = placeOf(path)
      if (layer === 'shell') return layer
      return layer === 'features' ? part : null
    })
    expect(new Set(rows.flat())).toEqual(new Set(graph.keys()))
    const wrong = [...graph].flatMap(([from, targets]) =>
      [...targets].filter((to) => rowOf(to) >= rowOf(from)).map((to) => `${from} imports ${to}`),
    )
    expect(wrong).toEqual([])
  })

  it('would show a cycle', () => {
    const graph = { a: ['b'], b: ['c'], c: ['b', 'd'], d: [] }
    expect(cyclesIn(new Map(Object.entries(graph)))).toEqual([['b', 'c']])
  })
})

it('prepaint is known to the app by one function', () => {
  const known = src.flatMap(({ path, imports }) =>
    /^src\/(?:prepaint|deployment)\//.test(path)
      ? []
      : imports.flatMap(({ target }) => (target.startsWith('src/prepaint/') ? [`${path} ${target}`] : [])),
  )
  expect(known).toEqual(['src/app/start.ts src/prepaint/bootData.ts'])
})

describe('each of these APIs is used in one place', () => {
  it.each([
    [
      'timers',
      /\bset(?:Timeout|Interval)\s*\(/,
      /^src\/(ui\/clock\.ts|platform\/|sandbox\/|prepaint\/|tools\/)/,
    ],
    ['browser storage', /\b(?:local|session)Storage\b/, /^src\/(platform\/storage\.ts|sandbox\/|prepaint\/)/],
    ['the state of the network', /\bnavigator\.onLine\b/, /^src\/platform\//],
    // `React.lazy` never retries a part that failed to load.
    ['lazy components', /(?<!\.)\blazy\s*\(/, /^src\/shell\/lazyFeature\.tsx$/],
    ['effects', /\buse(?:Layout|Insertion)?Effect\b/, /^src\/(app\/|shell\/|ui\/|.*[sS]croll[^/]*$)/],
  ])('%s', (_, pattern, home) => {
    expect(offenders(pattern, home)).toEqual([])
  })

  it('axios', () => {
    const users = src.filter(({ imports }) =>
      imports.some(({ target, local }) => !local && target === 'axios'),
    )
    expect(users.map(({ path }) => path).filter((path) => !path.startsWith('src/api/'))).toEqual([])
  })
})

it('types are not bypassed: no cast to any or never, no ignored error, no slice found by name', () => {
  const blind = /\bas (?:never|any|unknown as)\b|@ts-(?:ignore|expect-error|nocheck)|'' in state\b/
  expect(offenders(blind, /^$/)).toEqual([])
})

it('the support of the tests declares no hooks at the top level of shared modules, because only the first file would run them', () => {
  const shared = tests.filter(
    ({ path }) =>
      /^tests\/(?!e2e|browsers)/.test(path) && path.endsWith('.ts') && !/\.(test|dom)\./.test(path),
  )
  const hooks = /^(before|after)(Each|All)\(/m
  expect(shared.filter(({ code }) => hooks.test(code)).map(({ path }) => path)).toEqual([])
})

describe('the files', () => {
  it('include no barrel files and no folder for miscellaneous code', () => {
    const wrong = src.filter(({ path }) => /\/(index|utils?|helpers?)(\.tsx?|\/)/.test(path))
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it('are named for the listeners that they add', () => {
    const adding = /^(?:export )?(?:const|function) \w*Listeners\b/m
    const wrong = src
      .filter(({ path }) => !path.startsWith('src/prepaint/'))
      .filter(({ path, code }) => adding.test(code) && !/[lL]isteners\.ts$/.test(path))
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it('begin with a reason if they are long, and only then', () => {
    const wrong = [...src, ...tests, ...sourcesIn('scripts')].filter(
      ({ text }) => text.trimEnd().split('\n').length > longest !== /^\/\/ long: \S/.test(text),
    )
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it('export by name, except the lazy pages', () => {
    const wrong = src.filter(
      ({ path, code }) => /\bexport\s+default\b/.test(code) && !path.endsWith('Page.tsx'),
    )
    expect(wrong.map(({ path }) => path)).toEqual([])
  })
})
