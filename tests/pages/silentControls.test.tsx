// long: all parts of one walk
/** Visits the screens of every scenario and presses each control while the gateway refuses the calls in each possible way: something visible and announced has to follow. */
import { cleanup } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ENDPOINTS, type Route } from '../../src/contract/endpoints.ts'
import { readLeniently } from '../../src/contract/lenient.ts'
import { FLOW_TEXTS, SERVER_TEXTS, SILENT_TEXTS } from '../../src/contract/serverErrors.ts'
import { pageOf } from '../../src/sandbox/orderKinds.ts'
import { Random } from '../../src/sandbox/random.ts'
import { banOwner, expireSession } from '../../src/sandbox/scenarioSteps.ts'
import { SCENARIOS } from '../../src/sandbox/scenarios.ts'
import {
  controls,
  fillInputs,
  hasInputs,
  isAnnounced,
  isVisible,
  snapshot,
  newAnnouncements,
  pressControl,
  screenKey,
  watchExits,
} from '../support/controls.ts'
import { renderLoading, type ShownPage } from '../support/page.tsx'
import { advance, until, useWorld, type TestFault } from '../support/world.ts'

const SEED = process.env['WALK_SEED'] ?? '1'
/** True to press everything in every scenario, instead of each control once for each screen. */
const IS_WHOLE = process.env['WALK'] === 'whole'
/** Longest path of presses to a screen. */
const DEPTH_MAX = IS_WHOLE ? 4 : 2

/** Calls that a page makes by itself, which are not refused. Opening a chat is one of them, because a chat is shown also after its refusal. */
const BY_ITSELF =
  /^(GET (?!\/lots|\/brokers)|POST \/open-purchase-page|PATCH \/operations|POST .*open-chat-message)/
const PRESSED_ROUTES = (Object.keys(ENDPOINTS) as Route[]).filter((route) => !BY_ITSELF.test(route))

const KINDS = ['server error', 'no answer', 'unreadable', 'catalogue'] as const
type Kind = (typeof KINDS)[number]
const TEXTS = Object.values({ ...SERVER_TEXTS, ...SILENT_TEXTS, ...FLOW_TEXTS })
const SILENT: readonly string[] = Object.values(SILENT_TEXTS)
const STATUS: Record<string, number> = {
  [FLOW_TEXTS.accountBanned]: 403,
  [FLOW_TEXTS.tooManyAttempts]: 429,
  [SERVER_TEXTS.payloadTooLarge]: 413,
}
const UNREADABLE = '<html>proxy</html>'
/** Delay of a refusal, so that the second press of a double click precedes it. */
const REFUSAL_DELAY_MS = 300
const ANSWER_MS = 2_000
const APPEAR_MS = 5_000
/** Time of all attempts after a lost connection, and of the two attempts at a throttled gateway. */
const ATTEMPTS_MS = 15_000
const THROTTLED_MS = 65_000
const ATTEMPTS_MAX = 6
/** Most calls that follow one press. */
const CHAIN_MAX = 6

const random = new Random(SEED)
const world = useWorld()

interface Refusal {
  kind: Kind
  /** Text of the gateway's refusal. */
  text: string
  fault: TestFault
}

function refusal(kind: Kind): Refusal {
  const delay_ms = REFUSAL_DELAY_MS
  if (kind === 'no answer') return { kind, text: '', fault: { drop: true } }
  if (kind === 'server error') return { kind, text: '', fault: { status: 500, delay_ms } }
  if (kind === 'unreadable') return { kind, text: '', fault: { status: 200, body: UNREADABLE, delay_ms } }
  const text = TEXTS[random.below(TEXTS.length)] ?? ''
  return { kind, text, fault: { status: STATUS[text] ?? 400, body: { detail: text }, delay_ms } }
}

interface Step {
  name: string
  isFilled: boolean
}

/** Result of a press. */
interface Pressed {
  /** The refused call; null when none was made. */
  route: string | null
  wrong: string[]
}

const byName = (name: string) => controls().find((control) => control.name === name)?.element ?? null
const isCallOf = (route: string, { method, path }: { method: string; path: string }) =>
  new RegExp(`^${route.replace('{id}', '[^/]+')}$`).test(`${method} ${path.replace(/^\/api\/v[12]/, '')}`)

/** False for calls whose responses the page does not need. */
const isReadable = (call: { method: string; path: string }) =>
  PRESSED_ROUTES.some(
    (route) => isCallOf(route, call) && readLeniently(ENDPOINTS[route].reply, UNREADABLE) !== null,
  )

let close = () => {}

/** One tab at one screen of a scenario. */
class Visit {
  readonly #path: string
  readonly #steps: readonly Step[]
  #page: ShownPage | null = null
  #exits: string[] = []
  #screen = ''

  constructor(path: string, steps: readonly Step[]) {
    this.#path = path
    this.#steps = steps
  }

  get screen() {
    return this.#screen
  }

  /** Opens the page on a new gateway and makes the presses that lead to the screen. */
  async reach(): Promise<void> {
    close()
    cleanup()
    await advance(50)
    await world.control('POST', '/reset')
    vi.restoreAllMocks()
    const page = await renderLoading(world, this.#path)
    // A banned account sees a dialog instead of its order.
    await until(() => (page.step() ?? 'loading') !== 'loading' || page.overlay() !== null, APPEAR_MS)
    close = () => page.client.close()
    await advance(500)
    this.#page = page
    this.#exits = watchExits()
    for (const { name, isFilled } of this.#steps) {
      if (isFilled) await this.fill()
      const element = byName(name)
      if (element) await pressControl(page.user, element, false)
      await advance(1_000)
    }
    this.#screen = screenKey()
  }

  async fill(): Promise<void> {
    if (this.#page) await fillInputs(this.#page.user)
  }

  /** Finds the control on this screen; opens the screen again first if a press has changed it. */
  async find({ name, isFilled }: Step, isFresh: boolean): Promise<HTMLElement | null> {
    if (this.#page && screenKey() !== this.#screen) await this.escape()
    const isReady = screenKey() === this.#screen && byName(name)?.getAttribute('aria-busy') === null
    if (isFresh || !this.#page || !isReady) await this.reach()
    if (isFilled) await this.fill()
    return byName(name)
  }

  async escape(): Promise<void> {
    await this.#page?.user.keyboard('{Escape}')
    await advance(50)
  }

  /** Presses while the gateway refuses all calls except `passed`; returns the refused call, and what was wrong. */
  async press(
    element: HTMLElement,
    { kind, text, fault }: Refusal,
    { passed, isTwice }: { passed: readonly string[]; isTwice: boolean },
  ): Promise<Pressed> {
    if (!this.#page) throw new Error('no page')
    const routes = PRESSED_ROUTES.filter((route) => !passed.includes(route))
    await world.setFaults(...routes.map((call) => Object.assign({ call, times: 50 }, fault)))
    const earlier = (await world.calls()).length
    const sent = async () =>
      (await world.calls()).slice(earlier).filter((call) => routes.some((route) => isCallOf(route, call)))
    element.focus()
    const before = snapshot(element, this.#exits)
    await pressControl(this.#page.user, element, isTwice)
    await advance(REFUSAL_DELAY_MS - 50)
    const pending = snapshot(element, this.#exits)
    let isSeen = isVisible(before, pending)
    let isSpoken = isAnnounced(before, pending)
    let isRefusalShown = false
    const watch = async (ms: number, isEnough: () => boolean, every = 250) => {
      for (let left = ms; left > 0 && !isEnough(); left -= every) {
        await advance(every)
        const now = snapshot(element, this.#exits)
        isSeen ||= isVisible(before, now)
        isSpoken ||= isAnnounced(before, now)
        isRefusalShown ||= newAnnouncements(pending, now).length > 0 || now.screen !== pending.screen
      }
    }
    await watch(250, () => false)
    const [first] = await sent()
    await watch(ANSWER_MS - 500, () => isSeen && isSpoken && (isRefusalShown || !first))
    const wrong = [...(isSeen ? [] : ['nothing is seen']), ...(isSpoken ? [] : ['nothing is heard'])]
    if (first) {
      // A throttled call is repeated once by itself.
      const isThrottled = text === FLOW_TEXTS.tooManyAttempts
      const answerMs = isThrottled ? THROTTLED_MS : ANSWER_MS
      await watch(kind === 'no answer' ? ATTEMPTS_MS : answerMs, () => isRefusalShown, 500)
      if (!isRefusalShown && !SILENT.includes(text) && !(kind === 'unreadable' && isReadable(first)))
        wrong.push('the refusal is not told')
      const same = (await sent()).filter((call) => call.path === first.path && call.method === first.method)
      const most = kind === 'no answer' ? ATTEMPTS_MAX : 1 + Number(isThrottled)
      if (first.method !== 'GET' && same.length > most) wrong.push(`sent ${same.length} times`)
    }
    await world.setFaults()
    const route = first ? (routes.find((one) => isCallOf(one, first)) ?? null) : null
    return { route, wrong: wrong.map((fault) => (route ? `${fault} (${route}, ${kind} ${text})` : fault)) }
  }
}

/** Controls that send the fields of a form. */
const SENDS = '[type=submit], [data-action=dialog-confirm], [data-action=start-deposit]'

interface Behind {
  /** Calls that the control causes, in their order. */
  routes: string[]
  /** The screen changes. */
  isLeading: boolean
}

/** Presses a control with each kind of refusal of each of its calls, and finally without one; returns what was wrong. */
async function pressAll(visit: Visit, control: Step, known: Behind): Promise<string[]> {
  const wrong: string[] = []
  const passed = IS_WHOLE ? [] : [...known.routes]
  let isFresh = false
  while (passed.length <= CHAIN_MAX) {
    let route: string | null = null
    // The first call of a control is refused in every way, each further call in the next one.
    const next = passed.length % KINDS.length
    for (const kind of passed.length === 0 || IS_WHOLE ? KINDS : KINDS.slice(next, next + 1)) {
      const element = await visit.find(control, isFresh)
      const pressed: Pressed | null =
        element && (await visit.press(element, refusal(kind), { passed, isTwice: route !== null }))
      wrong.push(...(pressed?.wrong ?? []))
      route ??= pressed?.route ?? null
      if (route === null) return wrong
    }
    if (route === null) return wrong
    passed.push(route)
    if (!known.routes.includes(route)) known.routes.push(route)
    isFresh = true
  }
  return wrong
}

const behind = new Map<string, Behind>()
const reached = new Set<string>()

/** Presses everything on one screen; returns what was wrong, and the presses that lead to other screens. */
async function pressScreen(visit: Visit, traits: string): Promise<{ found: string[]; leading: Step[] }> {
  await visit.reach()
  const found: string[] = []
  const leading: Step[] = []
  const empty = new Set<string>()
  const [shown, step, result, overlay] = visit.screen.split('|')
  const idOf = ({ name, isFilled }: Step) => [shown, overlay, name, isFilled].join(' ')
  // Tabs do the same at every step.
  const placeOf = (one: Step) =>
    [traits, idOf(one), ...(one.name.startsWith('tab ') ? [] : [step, result])].join(' ')
  const isDone = (one: Step) =>
    reached.has(placeOf(one)) || (!IS_WHOLE && behind.get(idOf(one))?.isLeading === false)
  for (const isFilled of hasInputs() ? [false, true] : [false]) {
    if (isFilled) await visit.find({ name: '', isFilled }, false)
    for (const { name, element } of controls()) {
      const control = { name, isFilled }
      const isSame = isFilled && empty.has(name) && !element.matches(SENDS)
      if (!isFilled) empty.add(name)
      if (isSame || isDone(control)) continue
      reached.add(placeOf(control))
      const known = behind.get(idOf(control)) ?? { routes: [], isLeading: false }
      behind.set(idOf(control), known)
      const wrong = await pressAll(visit, control, known)
      found.push(...wrong.map((fault) => `${name}${isFilled ? ' (filled)' : ''}: ${fault}`))
      if (screenKey() === visit.screen) continue
      known.isLeading = true
      const next = `${traits} ${screenKey()}`
      if (!reached.has(next)) leading.push(control)
      reached.add(next)
    }
  }
  return { found, leading }
}

/** Presses everything on all screens of a scenario; returns what was wrong. */
async function walk(path: string, traits: string): Promise<string[]> {
  const all: string[] = []
  const todo: Step[][] = [[]]
  for (let steps = todo.shift(); steps; steps = todo.shift()) {
    const here = steps
    const { found, leading } = await pressScreen(new Visit(path, here), traits)
    const where = [path, ...here.map(({ name }) => name)].join(' > ')
    all.push(...found.map((fault) => `${where} > ${fault}`))
    if (here.length < DEPTH_MAX) todo.push(...leading.map((control) => here.concat(control)))
  }
  return all
}

// Takes minutes, so it runs only on request: `WALK=once` or `WALK=whole`.
describe.runIf(process.env['WALK'])('a pressed control', () => {
  it.each(SCENARIOS.map((scenario) => [pageOf(scenario.kind, scenario.id), scenario] as const))(
    'SPEC-18 %s',
    { timeout: 600_000 },
    async (path, { kind, fields, onCreated }) => {
      const { merchant, autodeal } = fields(0)
      const session = onCreated === banOwner || onCreated === expireSession ? onCreated.name : ''
      const traits = JSON.stringify([kind, merchant, autodeal !== undefined, session])
      const found = await walk(path, traits)
      expect(found).toEqual([])
    },
  )
})
