/** Runs schedules against an order model, shrinks failures, and prints how to reproduce them. */
import * as fc from 'fast-check'
import { describe, it } from 'vitest'
import { runSchedule, schedules, type Schedule } from './schedule.ts'
import type { OrderModel } from './simulation.ts'

/** Number of schedules in each run of the whole test suite, the same ones each time; `npm run chaos` draws others. */
const SCHEDULES = 750
/** Number of garbled responses in each run of the whole test suite. */
export const ANSWERS = 3_100

const SEED = 20_260_302
/** Time limit of a schedule on a busy machine. */
const SCHEDULE_MS = 1_000

/** Options of the command line: `npm run chaos -- --runs 50000 --seed 7 --path 12:0:1`. */
export function chaosOptions(): { runs: number | null; seed: number; path: string | undefined } {
  return {
    runs: wholeNumber('CHAOS_RUNS'),
    seed: wholeNumber('CHAOS_SEED') ?? SEED,
    path: process.env['CHAOS_PATH'],
  }
}

function wholeNumber(name: string): number | null {
  const text = process.env[name]
  if (text === undefined) return null
  if (!/^\d+$/.test(text)) throw new Error(`${name} is not a whole number: ${text}`)
  return Number(text)
}

/** A test's share of all runs, rounded. */
export function shareOf(all: number, share: number): number {
  const { runs, path } = chaosOptions()
  return path === undefined ? Math.ceil((runs ?? all) * share) : 1
}

/** Parameters of one property, with its own seed. */
export async function check<T>(
  name: string,
  property: fc.IAsyncProperty<[T]>,
  numRuns: number,
): Promise<void> {
  const { seed, path } = chaosOptions()
  const details = await fc.check(property, {
    seed,
    numRuns,
    ...(path !== undefined && { path }),
  })
  if (details.failed)
    throw new Error(
      `${name}: after ${details.numRuns} runs; again by: npm run chaos -- --only ${name} ` +
        `--seed ${details.seed} --path ${details.counterexamplePath}\n${String(details.errorInstance)}`,
    )
}

/** A test file's share of the schedules of one order model. */
export function proveChaos(name: string, of: OrderModel, share: number, longest: number): void {
  const numRuns = shareOf(SCHEDULES, share)
  describe(`chaos: ${of.name}`, () => {
    it(
      `${name}: ${numRuns} schedules of at most ${longest} steps`,
      async () => {
        const property = fc.asyncProperty(schedules(longest), async (one: Schedule) => {
          const [wrong] = await runSchedule(of, one)
          if (wrong !== undefined) throw new Error(wrong)
        })
        await check(name, property, numRuns)
      },
      60_000 + numRuns * SCHEDULE_MS,
    )
  })
}
