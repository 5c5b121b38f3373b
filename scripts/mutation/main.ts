/** `npm run mutation`. */
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { AREAS, drawPlaces, filesOf, linesOf, type Area } from './sample.ts'
import { score, survivors, type Mutant } from './score.ts'

const HELP = `Changes the code in small ways, one at a time, and counts the changes that the tests notice.

  npm run mutation
  npm run mutation -- --only src/rules/money.ts --only src/rules/card.ts
  npm run mutation -- --area sandbox --sample 80 --seed 1

  --area         ${AREAS.map(({ name, wanted }) => `${name} (${wanted} %)`).join(', ')}; rules unless given
  --only         folder or file of the area, as often as you like; the whole area unless given
  --sample       only that many places of a few lines each, drawn by lot from all files
  --seed         of the lot; 1 unless given
  --quick        leaves out what a module does when it is loaded: each such change takes all tests; so does a sample
  --concurrency  processes at once; 1 unless given
  --fresh        ignores what the last run found; otherwise unchanged code with unchanged tests is not run again

The exit code is 1 when a smaller share of the changes is noticed than the area has to reach.`

/** Answers the exit code. */
export async function main(args: string[]): Promise<number> {
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
  const only = (values.only ?? ['']).map((path) => path.replace(/\/$/, ''))
  const files = area ? filesOf(area).filter((file) => only.some((path) => file.startsWith(path))) : []
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
  const mutate = sample === null ? files : drawPlaces(linesOf(files), sample, values.seed ?? '1')
  const isQuick = values.quick === true || sample !== null
  const results = await mutants(area, mutate, { concurrency, isQuick, isFresh: values.fresh ?? false })
  const { percent, table } = score(results, process.cwd())
  console.log(`${survivors(results, process.cwd())}\n${table}`)
  return percent >= area.wanted ? 0 : 1
}

interface Options {
  concurrency: number
  isQuick: boolean
  isFresh: boolean
}

async function mutants(
  area: Area,
  mutate: string[],
  { concurrency, isQuick, isFresh }: Options,
): Promise<Mutant[]> {
  mkdirSync('.cache', { recursive: true })
  process.env['MUTATION_TESTS'] = area.tests.join(',')
  const results: Mutant[] = await new Stryker({
    mutate,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    concurrency,
    incremental: !isQuick,
    incrementalFile: `.cache/mutation-${area.name}.json`,
    force: isFresh,
    ignoreStatic: isQuick,
    reporters: ['progress-append-only'],
    tempDirName: '.cache/mutation',
    // Stryker reads it with TypeScript's JavaScript API, which TypeScript 7 has not; Vitest needs no tsconfig.
    tsconfigFile: 'tsconfig.none.json',
    disableTypeChecks: false,
    ignorePatterns: ['dist', 'dist-demo', 'deploy', 'public', 'tests/e2e', 'tests/chaos'],
    allowConsoleColors: false,
  }).runMutationTest()
  // An incremental run also answers what earlier runs found in other files.
  const asked = mutate.map((place) => place.split(':')[0] ?? '')
  return results.filter(({ fileName }) => asked.some((file) => fileName.endsWith(file)))
}
