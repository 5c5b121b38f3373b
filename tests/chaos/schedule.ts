/** Random schedules: what people, traders, the network and time do, step by step, and how one is played. */
import * as fc from 'fast-check'
import { judgeAlways, judgeCalm } from './checks.ts'
import { catchErrors } from './errors.ts'
import type { Manners } from './line.ts'
import type { Mishap, Where } from './network.ts'
import { choose, Stage, type Play } from './stage.ts'
import type { Tab } from './tab.ts'

type Step = { after: number } & (
  | { kind: 'act'; pick: number; tab: number; double: boolean }
  | { kind: 'other'; pick: number }
  | { kind: 'mishap'; what: Mishap; where: Where; times: number; ms: number }
  | { kind: 'gateway'; what: 'expire' | 'rotate' | 'socket down' | 'socket up' | 'bank gone' | 'bank back' }
  | { kind: 'line'; manners: Manners }
  | { kind: 'lie'; event: string; mine: boolean }
  | { kind: 'tab'; what: 'reload' | 'second' | 'close' | 'hide' | 'show' | 'offline' | 'online'; tab: number }
)

/** A whole schedule; `salt` decides about everything that chance decides within it. */
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
      kind: fc.constant('mishap' as const),
      after: fc.constant(0),
      what: fc.constantFrom<Mishap[]>(
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
      where: fc.constantFrom<Where[]>('any', 'looks', 'acts', 'sessions', 'searches', 'messages'),
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
      kind: fc.constant('line' as const),
      after: fc.constant(0),
      manners: fc.constantFrom<Manners[]>('good', 'lossy', 'repeating', 'jumbled'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('lie' as const),
      after,
      event: fc.constantFrom(
        'update deal',
        'deal',
        'cancel_deal',
        'timeout',
        'closed_dispute',
        'message',
        'unread',
      ),
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
/** What happens at the gateway by itself may be on its way to the page at the very moment it is looked at. */
const ON_ITS_WAY_MS = 6_000

/** Plays a schedule from its first step to the calm after it; answers what was wrong. */
export async function play(of: Play, { salt, steps }: Schedule, scenario: string[] = []): Promise<string[]> {
  const stage = new Stage(of, salt)
  const errors = catchErrors()
  const judged = (wrong: string[]) => wrong.map((one) => `${one}\n${scenario.join('\n')}`)
  try {
    stage.open()
    await stage.time.pass(300)
    for (const one of steps) {
      scenario.push(`${clock(stage)} ${take(stage, one)}`)
      await stage.time.pass(one.after)
      const wrong = judgeAlways(stage)
      if (wrong.length > 0 || errors.length > 0) return judged([...wrong, ...errors])
    }
    stage.heal()
    scenario.push(`${clock(stage)} calm`)
    await stage.time.pass(CALM_MS)
    if (judgeCalm(stage).length > 0) await stage.time.pass(ON_ITS_WAY_MS)
    return judged([...judgeAlways(stage), ...judgeCalm(stage), ...errors])
  } finally {
    stage.end()
    errors.stop()
  }
}

const clock = (stage: Stage) =>
  `${((stage.time.now() - Date.parse('2026-03-02T09:00:00.000Z')) / 1000).toFixed(2)}s`

/** Takes one step; answers what it was, in words. */
function take(stage: Stage, step: Step): string {
  const { control } = stage.sandbox
  stage.acts += 1
  switch (step.kind) {
    case 'act':
      return act(stage, step)
    case 'other': {
      const choice = choose(stage.play.others(stage), step.pick)
      if (choice) tolerated(choice.run)
      return choice ? `they: ${choice.name}` : 'they: nothing'
    }
    case 'mishap':
      stage.network.befall(step.what, step.where, step.times, step.ms)
      return `${step.times} ${step.where}: ${step.what} ${step.ms}`
    case 'gateway':
      if (step.what === 'expire') control.expireTokens()
      else if (step.what === 'rotate') control.rotateCode()
      else if (step.what.startsWith('socket')) control.setSocketUp(step.what === 'socket up')
      else control.setBank('109', step.what === 'bank back')
      return step.what
    case 'line':
      stage.line.manners = step.manners
      return `the line is ${step.manners}`
    case 'lie':
      control.emit(step.event, { deal_id: step.mine ? stage.orderId : 'nobody', id: 1, sender: 'nobody' })
      return `the socket says ${step.event}`
    case 'tab':
      return tabStep(stage, step)
  }
}

function act(stage: Stage, { pick, tab: which, double }: Extract<Step, { kind: 'act' }>): string {
  const tab = stage.tabs[which] ?? stage.tabs[0]
  if (tab === undefined || !tab.device.isVisible) return 'nobody looks'
  const choice = choose(stage.play.acts(stage, tab), pick)
  if (choice === null) return `${tab.name}: nothing to press`
  choice.run()
  if (double) stage.again(choice)
  return `${tab.name}: ${choice.name}${double ? ', twice' : ''} -> ${stage.play.shown(tab.store.getState())}`
}

function tabStep(stage: Stage, { what, tab: which }: Extract<Step, { kind: 'tab' }>): string {
  const tab: Tab | undefined = stage.tabs[which] ?? stage.tabs[0]
  if (tab === undefined) return 'no tab'
  const { device } = tab
  if (what === 'reload') {
    stage.close(tab)
    stage.open()
  } else if (what === 'second') {
    if (stage.tabs.length < 2) stage.open()
  } else if (what === 'close') {
    if (stage.tabs.length > 1) stage.close(tab)
  } else {
    if (what === 'hide' || what === 'show') device.isVisible = what === 'show'
    else device.isOnline = what === 'online'
    device.come(what === 'hide' ? 'hidden' : what === 'show' ? 'visible' : what)
  }
  return `${tab.name}: ${what}`
}

/** The control plane refuses what is not possible by now. */
export function tolerated(run: () => void) {
  try {
    run()
  } catch {
    // Somebody was faster.
  }
}
