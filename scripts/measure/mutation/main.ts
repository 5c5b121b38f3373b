/** The command `npm run mutation`. */
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { strykerOptions } from './options.ts'
import { AREAS, drawRanges, filesOf, linesOf } from './sample.ts'

const HELP = `Changes the code in small ways, one at a time, and counts the changes that the tests notice.

  npm run mutation
  npm run mutation -- --only src/rules/money.ts --only src/rules/card.ts
  npm run mutation -- --area sandbox --sample 80 --seed 1

  --area         ${AREAS.map(({ name, wanted }) => `${name} (${wanted} %)`).join(', ')}; default: rules
  --only         folder or file of the area, can be repeated; default: the whole area
  --sample       only this number of places of a few lines each, chosen at random from all files
  --seed         seed of the random choice; default: 1
  --quick        skips changes of code that runs when a module is loaded, because each of them needs all tests; --sample also skips them
  --concurrency  number of parallel processes; default: 1
  --fresh        ignores the results of the last run; without it, unchanged code with unchanged tests is not run again

The exit code is 1 if the tests notice a smaller share of the changes than the area requires; with --only it is 0.`

/** Returns the exit code, unless Stryker has set it. */
export async function main(args: string[]): Promise<number | undefined> {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  const { values } = parseArgs({
    args,
    options: {
      area: text,
      only: { ...text, multiple: true },
      sample: text,
      seed: text,
      quick: flag,
      concurrency: text,
      fresh: flag,
      help: flag,
    },
  })
  const area = AREAS.find(({ name }) => name === (values.area ?? 'rules'))
  const only = (values.only ?? []).map((path) => path.replace(/\/$/, ''))
  const isChosen = (file: string) => only.length === 0 || only.some((path) => file.startsWith(path))
  const files = area ? filesOf(area).filter(isChosen) : []
  const concurrency = Number(values.concurrency ?? 1)
  const sample = values.sample === undefined ? null : Number(values.sample)
  if (
    values.help ||
    !area ||
    files.length === 0 ||
    !(concurrency >= 1) ||
    (sample !== null && !(sample >= 1))
  ) {
    console.log(HELP)
    return values.help ? 0 : 2
  }
  const mutate = sample === null ? files : drawRanges(linesOf(files), sample, values.seed ?? '1')
  mkdirSync('.cache', { recursive: true })
  process.env['MUTATION_TESTS'] = area.tests.join(',')
  const isQuick = values.quick === true || sample !== null
  const options = { only, concurrency, isQuick, isFresh: values.fresh ?? false }
  // Prints the surviving mutants, and sets the exit code if the area's share is not reached.
  await new Stryker(strykerOptions(area, mutate, options)).runMutationTest()
  return undefined
}
