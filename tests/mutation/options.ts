/** What Stryker is asked to do. */
import type { Stryker } from '@stryker-mutator/core'
import type { Area } from './sample.ts'

interface RunOptions {
  /** Folders and files that were chosen; none for the whole area. */
  only: readonly string[]
  concurrency: number
  isQuick: boolean
  isFresh: boolean
}

/** `mutate` has files, or places as `file:from-to`. */
export function strykerOptions(
  area: Area,
  mutate: string[],
  { only, concurrency, isQuick, isFresh }: RunOptions,
): ConstructorParameters<typeof Stryker>[0] {
  // An incremental run also prints what earlier runs of its file found elsewhere.
  const run = [area.name, ...only].join('-').replaceAll('/', '_')
  return {
    mutate,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    concurrency,
    incremental: !isQuick,
    incrementalFile: `.cache/mutation-${run}.json`,
    force: isFresh,
    ignoreStatic: isQuick,
    reporters: ['progress-append-only', 'clear-text'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    // The share is that of the area; a part of it may have less.
    thresholds: { break: only.length > 0 ? null : area.wanted },
    tempDirName: '.cache/mutation',
    // Stryker reads it with TypeScript's JavaScript API, which TypeScript 7 has not; Vitest needs no tsconfig.
    tsconfigFile: 'tsconfig.none.json',
    disableTypeChecks: false,
    ignorePatterns: ['dist', 'dist-demo', 'deploy', 'public', 'tests/e2e', 'tests/chaos'],
    allowConsoleColors: false,
  }
}
