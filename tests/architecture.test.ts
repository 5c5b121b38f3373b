import { describe, expect, it } from 'vitest'
import { read, sourcesIn, type Source } from './support/imports.ts'

const src = sourcesIn('src')
const tests = sourcesIn('tests')
const longest = 250

type Room =
  | 'contract'
  | 'rules'
  | 'api'
  | 'ui'
  | 'styles'
  | 'i18n'
  | 'store'
  | 'features'
  | 'pages'
  | 'app'
  | 'main'
  | 'early'
  | 'ahead'
  | 'sandbox'
  | 'sandbox/cockpit'

/** What each room may import; `types` only as types, `packages` by name (undefined: any). */
const borders: Record<Room, { rooms: Room[]; types?: Room[]; packages?: string[] }> = {
  contract: { rooms: [], packages: ['valibot'] },
  rules: { rooms: ['contract'], types: ['i18n'], packages: [] },
  api: { rooms: ['contract'] },
  ui: { rooms: ['styles'] },
  styles: { rooms: [], packages: [] },
  i18n: { rooms: [] },
  store: { rooms: ['contract'], types: ['api'] },
  features: { rooms: ['store', 'rules', 'contract', 'ui', 'i18n', 'styles'], types: ['api'] },
  pages: { rooms: ['features', 'store', 'rules', 'contract', 'ui', 'i18n', 'styles'], types: ['api'] },
  app: { rooms: ['early', 'pages', 'features', 'store', 'rules', 'contract', 'ui', 'i18n', 'styles', 'api'] },
  // The early script is small: it takes single rules and formats, never the store or React.
  early: { rooms: ['contract', 'rules', 'i18n', 'ui'], packages: [] },
  // Runs on a server: what the early script asks for, it asks for there.
  ahead: { rooms: ['early', 'rules', 'i18n'] },
  main: { rooms: ['app', 'styles'] },
  sandbox: { rooms: ['contract'] },
  // A web page of its own; what the sandbox itself knows it hears over the control plane.
  'sandbox/cockpit': { rooms: ['contract', 'ui', 'styles'] },
}

const rooms = new Set(Object.keys(borders))

/** `src/features/deal/x.ts` is in room `features`, part `deal`. */
function placeOf(path: string): { room: string; part: string } {
  const [, room = '', part = ''] = path.replace(/^src\/main\.tsx$/, 'src/main/').split('/')
  return { room: rooms.has(`${room}/${part}`) ? `${room}/${part}` : room, part }
}

function isRoom(name: string): name is Room {
  return rooms.has(name)
}

/** What is wrong with the imports of one file, a sentence each. */
function importViolations(source: Source): string[] {
  const { room, part } = placeOf(source.path)
  if (!isRoom(room)) return [`${source.path} is in no room of the house`]
  const border = borders[room]
  return source.imports.flatMap(({ target, local, typeOnly }) => {
    const wrong = (why: string) => [`${source.path} imports ${target}: ${why}`]
    if (!local)
      return border.packages && !border.packages.includes(target) ? wrong(`${room} takes no packages`) : []
    if (target.startsWith('tests/')) return wrong('nothing imports tests')
    if (!target.startsWith('src/')) return wrong('it lies outside src')
    const to = placeOf(target)
    if (to.room === room)
      return to.part === part || !['features', 'pages'].includes(room) ? [] : acrossParts(target)
    if (isRoom(to.room) && border.rooms.includes(to.room)) return []
    if (isRoom(to.room) && border.types?.includes(to.room))
      return typeOnly ? [] : wrong('only types may be imported')
    return wrong(`${room} may not import ${to.room}`)

    function acrossParts(path: string): string[] {
      if (room === 'pages') return wrong('a page never imports another page')
      return /(Slice|\/report|\/lazyRoom)\.tsx?$/.test(path) || typeOnly
        ? []
        : wrong('of another feature only the slice, and the report of failures, may be imported')
    }
  })
}

/** The files whose code matches, out of those that may not. */
function offenders(pattern: RegExp, mayHave: RegExp): string[] {
  return src.filter(({ path, code }) => !mayHave.test(path) && pattern.test(code)).map(({ path }) => path)
}

describe('the import borders', () => {
  it('hold in every source file', () => {
    expect(src.flatMap(importViolations)).toEqual([])
  })

  it('nothing but a test imports tests', () => {
    const wrong = src.filter(({ imports }) => imports.some(({ target }) => target.startsWith('tests/')))
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it.each([
    ['src/sandbox/world.ts', `import { screen } from '../rules/purchase.ts'`],
    ['src/sandbox/world.ts', `import { Button } from '../ui/Button.tsx'`],
    ['src/sandbox/world.ts', `import { parseDuration } from './cockpit/duration.ts'`],
    ['src/sandbox/controlPanel/store.ts', `import type { World } from '../world.ts'`],
    ['src/sandbox/controlPanel/store.ts', `import { money } from '../../rules/money.ts'`],
    ['src/sandbox/world.ts', `const rules = await import('../rules/purchase.ts')`],
    ['src/contract/orders.ts', `import axios from 'axios'`],
    ['src/contract/orders.ts', `export * from '../api/call.ts'`],
    ['src/rules/money.ts', `import { t } from '../i18n/text.ts'`],
    ['src/store/timing.ts', `import {\n  call,\n} from '../api/call.ts'`],
    ['src/pages/sale/SalePage.tsx', `import '../payment/paymentSlice.ts'`],
    ['src/features/chat/chatListeners.ts', `import { runDeal } from '../deal/dealFlow.ts'`],
    ['src/ui/Button.tsx', `import { useTranslation } from '../i18n/useText.ts'`],
    ['src/app/App.tsx', `import { open } from '../../tests/support/console.ts'`],
    ['src/helpers/x.ts', ``],
  ])('would catch %s saying %s', (path, text) => {
    expect(importViolations(read(path, text))).toHaveLength(1)
  })

  it.each([
    ['src/features/chat/chatListeners.ts', `import { dealOpened } from '../deal/dealSlice.ts'`],
    ['src/rules/money.ts', `import type { TextKey } from '../i18n/keys.ts'`],
    [
      'src/store/types.ts',
      `// import { x } from '../api/call.ts'\nimport type { Call } from '../api/call.ts'`,
    ],
    ['src/sandbox/controlPanel/Stage.tsx', `import { Card } from '../../ui/Card.tsx'`],
    ['src/main.tsx', `import { App } from './app/App.tsx'`],
  ])('lets %s say %s', (path, text) => {
    expect(importViolations(read(path, text))).toEqual([])
  })
})

describe('each power has one home', () => {
  it.each([
    ['timers', /\bset(?:Timeout|Interval)\s*\(/, /^src\/(store\/loops\.ts|ui\/clock\.ts|sandbox\/|early\/)/],
    ['browser storage', /\b(?:local|session)Storage\b/, /^src\/(api\/storage\.ts|sandbox\/|early\/)/],
    ['effects', /\buse(?:Layout|Insertion)?Effect\b/, /^src\/(app\/|ui\/|.*[sS]croll[^/]*$)/],
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

describe('the files', () => {
  it('have no barrels and no drawer for everything', () => {
    const wrong = src.filter(({ path }) => /\/(index|utils?|helpers?)(\.tsx?|\/)/.test(path))
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it('say why when they are long', () => {
    const wrong = [...src, ...tests].filter(
      ({ text }) => text.trimEnd().split('\n').length > longest && !/^\/\/ long: \S/.test(text),
    )
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it('export by name, but for the lazy pages', () => {
    const wrong = src.filter(
      ({ path, code }) => /\bexport\s+default\b/.test(code) && !path.endsWith('Page.tsx'),
    )
    expect(wrong.map(({ path }) => path)).toEqual([])
  })
})
