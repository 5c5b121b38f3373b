/** Whole pages fed with garbled answers: every screen can still be worked out, and once answers make sense again all is as the tables say. */
import * as fc from 'fast-check'
import { describe, it } from 'vitest'
import { judgeAlways, judgeCalm } from './checks.ts'
import { depositPlay } from './deposit.ts'
import { flashpayPlay } from './flashpay.ts'
import { changes, type Change } from './garble.ts'
import type { Where } from './network.ts'
import { ANSWERS, asked, check, shareOf } from './prove.ts'
import { purchasePlay } from './purchase.ts'
import { salePlay } from './sale.ts'
import { catchErrors } from './errors.ts'
import { tolerated } from './schedule.ts'
import { choose, Stage } from './stage.ts'

const PLAYS = [purchasePlay, salePlay, purchasePlay, salePlay, depositPlay, flashpayPlay]
const CALM_MS = 75_000

interface Turn {
  list: Change[]
  where: Where
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
      where: fc.constantFrom<Where[]>(
        'any',
        'any',
        'looks',
        'looks',
        'acts',
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

/** What went wrong, and how many answers were garbled. */
async function feed({ salt, turns }: Feed): Promise<{ wrong: string[]; garbled: number }> {
  const stage = new Stage(PLAYS[salt % PLAYS.length] ?? purchasePlay, salt)
  const errors = catchErrors()
  try {
    stage.network.garble('any', 1, turns[0]?.list ?? [])
    stage.open()
    for (const { list, where, times, pick, after } of turns) {
      await stage.time.pass(200)
      stage.network.garble(where, times, list)
      const [tab] = stage.tabs
      stage.acts += 1
      if (tab) choose(stage.play.acts(stage, tab), pick)?.run()
      const other = choose(stage.play.others(stage), pick)
      if (other && pick % 3 === 0) tolerated(other.run)
      await stage.time.pass(after)
      // On every screen the selectors must hold, whatever they were fed.
      if (tab) stage.play.shown(tab.store.getState())
      if (errors.length > 0) break
    }
    const { garbled } = stage.network
    stage.heal()
    await stage.time.pass(CALM_MS)
    const isOpenedAgain = await openAgain(stage)
    // A history that makes no sense cannot tell whether a message arrived: twice is better than never.
    // What was typed is let go at an end, also at one that was only said by nonsense.
    const excused = isOpenedAgain ? /arrived \d+ times|is gone$/ : /arrived \d+ times/
    const calm = judgeCalm(stage).filter((wrong) => !excused.test(wrong))
    return { wrong: [...errors, ...judgeAlways(stage), ...calm], garbled }
  } finally {
    stage.end()
    errors.stop()
  }
}

/** An end that was only said by nonsense is believed, as every end is: nobody asks after it until the page is opened again. */
async function openAgain(stage: Stage): Promise<boolean> {
  const ended = stage.tabs.filter(({ store }) =>
    /ok$|not-ok|success|overtime|^end/.test(stage.play.shown(store.getState())),
  )
  for (const tab of ended) {
    stage.close(tab)
    stage.open()
  }
  await stage.time.pass(5_000)
  return ended.length > 0
}

describe('garbled answers', () => {
  const numRuns = shareOf(ANSWERS, 0.06)
  it(
    `pages: API-02 CAT-41 ${numRuns} pages stand whatever they are answered (seed ${asked().seed})`,
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
})
