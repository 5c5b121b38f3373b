/** Options of Stryker. */
import type { Stryker } from '@stryker-mutator/core'
import type { Area } from './sample.ts'

interface RunOptions {
  /** Chosen folders and files; empty for the whole area. */
  only: readonly string[]
  concurrency: number
  isQuick: boolean
  isFresh: boolean
}

/** `mutate` contains files, or line ranges as `file:from-to`. */
export function strykerOptions(
  area: Area,
  mutate: string[],
  { only, concurrency, isQuick, isFresh }: RunOptions,
): ConstructorParameters<typeof Stryker>[0] {
  // One incremental file per choice: a run also prints what its incremental file knows of other places.
  const run = [area.name, ...only].join('-').replaceAll('/', '_')
  return {
    mutate,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'scripts/measure/mutation/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    concurrency,
    incremental: !isQuick,
    incrementalFile: `.cache/mutation-${run}.json`,
    force: isFresh,
    ignoreStatic: isQuick,
    reporters: ['progress-append-only', 'clear-text'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    // The share applies to the whole area; a part of it may have less.
    thresholds: { break: only.length > 0 ? null : area.wanted },
    tempDirName: '.cache/mutation',
    // A missing file: Stryker would read it with TypeScript's JavaScript API, which TypeScript 7 does not have. Vitest needs no tsconfig.
    tsconfigFile: 'tsconfig.none.json',
    disableTypeChecks: false,
    ignorePatterns: ['dist', 'dist-demo', 'deploy', 'public', 'tests/e2e', 'tests/chaos'],
    allowConsoleColors: false,
  }
}
