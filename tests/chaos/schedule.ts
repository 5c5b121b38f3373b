/** Random schedules of steps by users, traders, network and time, and their execution. */
import * as fc from 'fast-check'
import { SERVER_EVENTS } from '../../src/contract/events.ts'
import type { Delivery } from './chaosSocket.ts'
import { permanentViolations, stableViolations } from './checks.ts'
import { catchErrors } from './errors.ts'
import type { NetworkFault, CallFilter } from './network.ts'
import { choose, Simulation, type OrderModel } from './simulation.ts'
import type { Tab } from './tab.ts'

type Step = { after: number } & (
  | { kind: 'act'; pick: number; tab: number; double: boolean }
  | { kind: 'other'; pick: number }
  | { kind: 'fault'; what: NetworkFault; where: CallFilter; times: number; ms: number }
  | { kind: 'gateway'; what: 'expire' | 'rotate' | 'socket down' | 'socket up' | 'bank gone' | 'bank back' }
  | { kind: 'delivery'; delivery: Delivery }
  | { kind: 'lie'; event: string; mine: boolean }
  | { kind: 'tab'; what: 'reload' | 'second' | 'close' | 'hide' | 'show' | 'offline' | 'online'; tab: number }
)

/** A schedule; `salt` is the seed of all random values within it. */
export interface Schedule {
  salt: number
  steps: Step[]
}

const after = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 40 }) },
  { weight: 6, arbitrary: fc.integer({ min: 100, max: 1_500 }) },
  { weight: 3, arbitrary: fc.integer({ min: 2_000, max: 9_000 }) },
  { weight: 1, arbitrary: fc.constantFrom(16_000, 35_000, 62_000, 125_000, 245_000) },
)
const tab = fc.nat(1)

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('act' as const),
      after,
      pick: fc.nat(9_999),
      tab,
      double: fc.nat(5).map((one) => one === 0),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('other' as const), after, pick: fc.nat(9_999) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('fault' as const),
      after: fc.constant(0),
      what: fc.constantFrom<NetworkFault[]>(
        'lost',
        'answer lost',
        'slow',
        'answer late',
        'twice',
        'too many',
        'ailing',
        'html',
        'cut',
        'refused',
        'refused',
      ),
      where: fc.constantFrom<CallFilter[]>('any', 'reads', 'mutations', 'sessions', 'searches', 'messages'),
      times: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.constantFrom(6, 12)),
      ms: fc.constantFrom(700, 4_000, 12_000, 45_000),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('gateway' as const),
      after: fc.constant(0),
      what: fc.constantFrom(
        'expire' as const,
        'rotate' as const,
        'socket down' as const,
        'socket up' as const,
        'bank gone' as const,
        'bank back' as const,
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('delivery' as const),
      after: fc.constant(0),
      delivery: fc.constantFrom<Delivery[]>('good', 'lossy', 'repeating', 'jumbled'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('lie' as const),
      after,
      event: fc.constantFrom(...SERVER_EVENTS),
      mine: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('tab' as const),
      after,
      what: fc.constantFrom(
        'reload' as const,
        'second' as const,
        'close' as const,
        'hide' as const,
        'show' as const,
        'offline' as const,
        'online' as const,
      ),
      tab,
    }),
  },
)

/** Schedules of at most `longest` steps. */
export function schedules(longest: number): fc.Arbitrary<Schedule> {
  return fc.record({
    salt: fc.nat(),
    steps: fc.array(step, { minLength: 6, maxLength: longest, size: 'max' }),
  })
}

const CALM_MS = 75_000
/** Extra time for a change that is just being transferred from the gateway to the page. */
const TRANSFER_MS = 6_000

/** Runs a schedule and then a period without faults; resolves with the violations. */
export async function runSchedule(
  model: OrderModel,
  { salt, steps }: Schedule,
  scenario: string[] = [],
): Promise<string[]> {
  const simulation = new Simulation(model, salt)
  const errors = catchErrors()
  const judged = (wrong: string[]) => wrong.map((one) => `${one}\n${scenario.join('\n')}`)
  try {
    simulation.open()
    await simulation.time.pass(300)
    for (const one of steps) {
      scenario.push(`${clock(simulation)} ${runStep(simulation, one)}`)
      await simulation.time.pass(one.after)
      const wrong = permanentViolations(simulation)
      if (wrong.length > 0 || errors.length > 0) return judged([...wrong, ...errors])
    }
    simulation.restore()
    scenario.push(`${clock(simulation)} calm`)
    await simulation.time.pass(CALM_MS)
    if (stableViolations(simulation).length > 0) await simulation.time.pass(TRANSFER_MS)
    return judged([...permanentViolations(simulation), ...stableViolations(simulation), ...errors])
  } finally {
    simulation.end()
    errors.stop()
  }
}

const clock = (simulation: Simulation) =>
  `${((simulation.time.now() - Date.parse('2026-03-02T09:00:00.000Z')) / 1000).toFixed(2)}s`

/** Executes one step; returns its description. */
function runStep(simulation: Simulation, step: Step): string {
  const { control } = simulation.sandbox
  simulation.actionCount += 1
  switch (step.kind) {
    case 'act':
      return act(simulation, step)
    case 'other': {
      const choice = choose(simulation.model.otherActions(simulation), step.pick)
      if (choice) tolerated(choice.run)
      return choice ? `they: ${choice.name}` : 'they: nothing'
    }
    case 'fault':
      simulation.network.addFault(step.what, step.where, step.times, step.ms)
      return `${step.times} ${step.where}: ${step.what} ${step.ms}`
    case 'gateway':
      if (step.what === 'expire') control.expireTokens()
      else if (step.what === 'rotate') control.rotateCode()
      else if (step.what.startsWith('socket')) control.setSocketUp(step.what === 'socket up')
      else control.setBanks({ 109: step.what === 'bank back' })
      return step.what
    case 'delivery':
      simulation.socket.delivery = step.delivery
      return `events are ${step.delivery}`
    case 'lie':
      control.emit(step.event, {
        deal_id: step.mine ? simulation.orderId : 'nobody',
        id: 1,
        sender: 'nobody',
      })
      return `the socket says ${step.event}`
    case 'tab':
      return tabStep(simulation, step)
  }
}

function act(simulation: Simulation, { pick, tab: which, double }: Extract<Step, { kind: 'act' }>): string {
  const tab = simulation.tabs[which] ?? simulation.tabs[0]
  if (tab === undefined || !tab.device.set.visible) return 'nobody looks'
  const choice = choose(simulation.model.userActions(simulation, tab), pick)
  if (choice === null) return `${tab.name}: nothing to press`
  choice.run()
  if (double) simulation.again(choice)
  return `${tab.name}: ${choice.name}${double ? ', twice' : ''} -> ${simulation.model.shownScreen(tab.store.getState())}`
}

function tabStep(simulation: Simulation, { what, tab: which }: Extract<Step, { kind: 'tab' }>): string {
  const tab: Tab | undefined = simulation.tabs[which] ?? simulation.tabs[0]
  if (tab === undefined) return 'no tab'
  const { device } = tab
  if (what === 'reload') {
    simulation.close(tab)
    simulation.open()
  } else if (what === 'second') {
    if (simulation.tabs.length < 2) simulation.open()
  } else if (what === 'close') {
    if (simulation.tabs.length > 1) simulation.close(tab)
  } else if (what === 'hide' || what === 'show') {
    device.set.visible = what === 'show'
    if (what === 'show') device.changeState('visible')
  } else {
    device.set.online = what === 'online'
    device.changeState(what)
  }
  return `${tab.name}: ${what}`
}

/** The control plane refuses actions that are no longer possible. */
export function tolerated(run: () => void) {
  try {
    run()
  } catch {
    // The state has changed meanwhile.
  }
}
