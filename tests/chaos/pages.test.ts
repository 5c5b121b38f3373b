/** Whole pages with garbled responses: selectors never throw, and after valid responses the screens match the tables. */
import * as fc from 'fast-check'
import { it } from 'vitest'
import { permanentViolations, stableViolations } from './checks.ts'
import { depositModel } from './deposit.ts'
import { catchErrors } from './errors.ts'
import { flashpayModel } from './flashpay.ts'
import { changes, type Change } from './garble.ts'
import type { CallFilter } from './network.ts'
import { purchaseModel } from './purchase.ts'
import { ANSWERS, chaosOptions, check, shareOf } from './runSchedules.ts'
import { saleModel } from './sale.ts'
import { tolerated } from './schedule.ts'
import { choose, Simulation } from './simulation.ts'

const PLAYS = [purchaseModel, saleModel, purchaseModel, saleModel, depositModel, flashpayModel]
const CALM_MS = 75_000

interface Turn {
  list: Change[]
  where: CallFilter
  times: number
  pick: number
  after: number
}

interface Feed {
  salt: number
  turns: Turn[]
}

const feeds: fc.Arbitrary<Feed> = fc.record({
  salt: fc.nat(),
  turns: fc.array(
    fc.record({
      list: changes,
      where: fc.constantFrom<CallFilter[]>(
        'any',
        'any',
        'reads',
        'reads',
        'mutations',
        'searches',
        'messages',
        'sessions',
      ),
      times: fc.integer({ min: 1, max: 3 }),
      pick: fc.nat(9_999),
      after: fc.constantFrom(50, 400, 2_500, 6_000, 32_000),
    }),
    { minLength: 4, maxLength: 8, size: 'max' },
  ),
})

/** Violations, and the number of garbled responses. */
async function feed({ salt, turns }: Feed): Promise<{ wrong: string[]; garbled: number }> {
  const simulation = new Simulation(PLAYS[salt % PLAYS.length] ?? purchaseModel, salt)
  const errors = catchErrors()
  try {
    simulation.network.garble('any', 1, turns[0]?.list ?? [])
    simulation.open()
    for (const { list, where, times, pick, after } of turns) {
      await simulation.time.pass(200)
      simulation.network.garble(where, times, list)
      const [tab] = simulation.tabs
      simulation.actionCount += 1
      if (tab) choose(simulation.model.userActions(simulation, tab), pick)?.run()
      const other = choose(simulation.model.otherActions(simulation), pick)
      if (other && pick % 3 === 0) tolerated(other.run)
      await simulation.time.pass(after)
      // The selectors must not throw for any response.
      if (tab) simulation.model.shownScreen(tab.store.getState())
      if (errors.length > 0) break
    }
    const { garbled } = simulation.network
    simulation.restore()
    await simulation.time.pass(CALM_MS)
    const isOpenedAgain = await openAgain(simulation)
    // A garbled history cannot show whether a message arrived: sending twice is better than never.
    // Drafts are dropped at a final status, also at one from a garbled response.
    const excused = isOpenedAgain ? /arrived \d+ times|is gone$/ : /arrived \d+ times/
    const calm = stableViolations(simulation).filter((wrong) => !excused.test(wrong))
    return { wrong: [...errors, ...permanentViolations(simulation), ...calm], garbled }
  } finally {
    simulation.end()
    errors.stop()
  }
}

/** A final status from a garbled response counts like any other: the page stops polling until it is opened again. */
async function openAgain(simulation: Simulation): Promise<boolean> {
  const ended = simulation.tabs.filter(({ store }) =>
    /ok$|not-ok|success|overtime|^end/.test(simulation.model.shownScreen(store.getState())),
  )
  for (const tab of ended) {
    simulation.close(tab)
    simulation.open()
  }
  await simulation.time.pass(5_000)
  return ended.length > 0
}

const numRuns = shareOf(ANSWERS, 0.06)
it(
  `pages: API-02 CAT-41 ${numRuns} pages survive garbled responses (seed ${chaosOptions().seed})`,
  async ({ annotate }) => {
    let garbled = 0
    const property = fc.asyncProperty(feeds, async (one) => {
      const seen = await feed(one)
      garbled += seen.garbled
      const [wrong] = seen.wrong
      if (wrong !== undefined) throw new Error(`${wrong}\n${JSON.stringify(one).slice(0, 2_000)}`)
    })
    await check('pages', property, numRuns)
    await annotate(`${garbled} garbled answers`)
  },
  60_000 + numRuns * 400,
)
