/** Runs schedules against a play, shrinks what fails, and says how to see it again. */
import * as fc from 'fast-check'
import { describe, it } from 'vitest'
import { play, schedules, type Schedule } from './schedule.ts'
import type { Play } from './stage.ts'

/** Each run of the whole test suite plays that many schedules, and reads as many garbled answers as the next says. */
const SCHEDULES = 2_100
/** How many garbled answers each run of the whole test suite reads. */
export const ANSWERS = 3_100

const SEED = 20_260_302
/** A schedule may take that long on a busy machine. */
const SCHEDULE_MS = 400

/** What was asked for on the command line: `npm run chaos -- --runs 50000 --seed 7 --path 12:0:1`. */
export function asked(): { runs: number | null; seed: number; path: string | undefined } {
  const runs = Number(process.env['CHAOS_RUNS'] ?? Number.NaN)
  const seed = Number(process.env['CHAOS_SEED'] ?? Number.NaN)
  return {
    runs: Number.isInteger(runs) ? runs : null,
    seed: Number.isInteger(seed) ? seed : SEED,
    path: process.env['CHAOS_PATH'],
  }
}

/** Its part of all runs, in whole numbers. */
export function shareOf(all: number, share: number): number {
  const { runs, path } = asked()
  return path === undefined ? Math.ceil((runs ?? all) * share) : 1
}

/** Runs of one property, with its own stretch of the seed. */
export async function check<T>(
  name: string,
  property: fc.IAsyncProperty<[T]>,
  numRuns: number,
): Promise<void> {
  const { seed, path } = asked()
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

/** A test file's share of the schedules of one play. */
export function proveChaos(name: string, of: Play, share: number, longest: number): void {
  const numRuns = shareOf(SCHEDULES, share)
  describe(`chaos: ${of.name}`, () => {
    it(
      `${name}: ${numRuns} schedules of at most ${longest} steps`,
      async () => {
        const property = fc.asyncProperty(schedules(longest), async (one: Schedule) => {
          const [wrong] = await play(of, one)
          if (wrong !== undefined) throw new Error(wrong)
        })
        await check(name, property, numRuns)
      },
      60_000 + numRuns * SCHEDULE_MS,
    )
  })
}
