/** The areas of the code that are mutated, and the tests that should notice it. */
import { readdirSync, readFileSync } from 'node:fs'
import { Random } from '../../../src/sandbox/random.ts'

/** A part of the code and its tests. */
export interface Area {
  name: string
  /** Paths of its files. */
  code: RegExp
  /** Folders below `tests`. */
  tests: readonly string[]
  /** Share of the mutants that the tests have to notice, percent. */
  wanted: number
}

export const AREAS: readonly Area[] = [
  {
    name: 'rules',
    // Pure rules that one folder alone uses are beside its other files.
    code: /^src\/(rules\/|(pages|features)\/\w+\/(\w+Screen|requisiteForm|depositAmounts|attachment|cases|evidencePack|orderFacts|redact)\.ts)/,
    tests: ['rules', 'oracle'],
    wanted: 95,
  },
  {
    name: 'client',
    code: /^src\/(api|store|features|pages|app)\//,
    tests: ['api', 'listeners', 'rules'],
    wanted: 85,
  },
  {
    name: 'sandbox',
    code: /^src\/sandbox\/(?!controlPanel|demo)/,
    tests: ['sandbox', 'oracle'],
    wanted: 80,
  },
]

/** Lines of one range: enough for a short block with its braces. */
const PLACE_LINES = 4

/** The modules of an area, sorted, without components and hooks, which the tests of the pages cover. */
export function filesOf({ code }: Area): string[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((path) => `src/${path}`)
    .filter((path) => code.test(path) && path.endsWith('.ts') && !/\/use[A-Z]\w*\.ts$|\.d\.ts$/.test(path))
    .toSorted()
}

/** Draws `count` line ranges from all files, as `file:from-to`. */
export function drawRanges(lines: ReadonlyMap<string, number>, count: number, seed: string): string[] {
  const starts = [...lines].flatMap(([file, total]) =>
    Array.from(
      { length: Math.ceil(total / PLACE_LINES) },
      (_, index) => `${file}:${index * PLACE_LINES + 1}-${(index + 1) * PLACE_LINES}`,
    ),
  )
  const random = new Random(seed)
  const drawn = new Set<string>()
  while (drawn.size < Math.min(count, starts.length)) drawn.add(starts[random.below(starts.length)] ?? '')
  return [...drawn]
}

/** Number of lines of each file. */
export function linesOf(files: readonly string[]): Map<string, number> {
  return new Map(files.map((file) => [file, readFileSync(file, 'utf8').split('\n').length]))
}
