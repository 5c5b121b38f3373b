/** `npm run mutation`. */
import { existsSync, mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { score, survivors, type Mutant } from './score.ts'

/** The share of mutants, in percent, that the tests have to notice. */
const WANTED = 95

const HELP = `Changes the code in small ways, one at a time, and counts the changes that the tests notice.

  npm run mutation
  npm run mutation -- --only src/rules/money.ts --only src/rules/card.ts

  --only         folder or file below src/rules, as often as you like; all of src/rules unless given
  --concurrency  processes at once; 1 unless given
  --fresh        ignores what the last run found; otherwise unchanged code with unchanged tests is not run again

The exit code is 1 when less than ${WANTED} % of the changes are noticed.`

/** The folders in tests/ whose tests are about the rules alone. */
const TESTS = ['rules', 'oracle']

/** Answers the exit code. */
export async function main(args: string[]): Promise<number> {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  const options = { only: { ...text, multiple: true }, concurrency: text, fresh: flag, help: flag } as const
  const { values } = parseArgs({ args, options })
  const only = (values.only ?? ['src/rules']).map((path) => path.replace(/\/$/, ''))
  const concurrency = Number(values.concurrency ?? 1)
  const areRules = only.every((path) => path.startsWith('src/rules') && existsSync(path))
  if (values.help || !areRules || !(concurrency >= 1)) {
    console.log(HELP)
    return values.help ? 0 : 2
  }
  mkdirSync('.cache', { recursive: true })
  process.env['MUTATION_TESTS'] = TESTS.join(',')
  const results: Mutant[] = await new Stryker({
    mutate: only.map((path) => (path.endsWith('.ts') ? path : `${path}/**/*.ts`)),
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    concurrency,
    incremental: true,
    incrementalFile: '.cache/mutation.json',
    force: values.fresh ?? false,
    reporters: ['progress-append-only'],
    tempDirName: '.cache/mutation',
    // Stryker reads it with TypeScript's JavaScript API, which TypeScript 7 has not; Vitest needs no tsconfig.
    tsconfigFile: 'tsconfig.none.json',
    disableTypeChecks: false,
    ignorePatterns: ['dist', 'dist-demo', 'deploy', 'public', 'tests/e2e', 'tests/chaos'],
    allowConsoleColors: false,
  }).runMutationTest()
  const { percent, table } = score(results, process.cwd())
  console.log(`${survivors(results, process.cwd())}\n${table}`)
  return percent >= WANTED ? 0 : 1
}
