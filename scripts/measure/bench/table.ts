/** Computes and prints medians. */
import { KINDS, type Kind, type Load } from './load.ts'

/** Medians of all loads of one page. */
export type Result = Omit<Load, 'tasks' | 'bytes'> & { name: string; bytes: Record<Kind, number> }

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const high = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? 0) + high) / 2
}

function medianOrNull(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length > 0 ? median(known) : null
}

export function resultOf(name: string, loads: readonly Load[]): Result {
  const of = (pick: (load: Load) => number) => median(loads.map(pick))
  return {
    name,
    ready: medianOrNull(loads.map(({ ready }) => ready)),
    app: medianOrNull(loads.map(({ app }) => app)),
    answered: medianOrNull(loads.map(({ answered }) => answered)),
    paint: medianOrNull(loads.map(({ paint }) => paint)),
    largest: medianOrNull(loads.map(({ largest }) => largest)),
    shift: of(({ shift }) => shift),
    requests: of(({ requests }) => requests),
    bytes: Object.fromEntries(KINDS.map((kind) => [kind, of(({ bytes }) => bytes[kind])])) as Record<
      Kind,
      number
    >,
    heap: of(({ heap }) => heap),
    blocking: of(({ blocking }) => blocking),
    longest: of(({ longest }) => longest),
  }
}

const kb = (bytes: number) => (bytes / 1000).toFixed(1)
const ms = (time: number | null) => (time === null ? '–' : Math.round(time).toString())

/** One line for each page; `x` columns are ratios to the floor of the same page. */
export function pageTable(results: readonly Result[], floorOf: (name: string) => Result | undefined): string {
  const ratio = (result: Result, key: 'paint' | 'ready' | 'app') => {
    const floor = floorOf(result.name)
    const below = key === 'paint' ? floor?.paint : floor?.ready
    const own = result[key]
    return below && own !== null ? (own / below).toFixed(2) : '–'
  }
  return table(
    [
      'page',
      'requests',
      'KB',
      'html',
      'js',
      'css',
      'api',
      'data',
      'FCP',
      'x',
      'LCP',
      'ready',
      'x',
      'app',
      'x',
      'blocking',
      'longest',
      'CLS',
      'heap KB',
    ],
    results.map((result) => {
      const { bytes } = result
      const sum = KINDS.reduce((total, kind) => total + bytes[kind], 0)
      return [
        result.name,
        String(result.requests),
        kb(sum),
        kb(bytes.html),
        kb(bytes.js),
        kb(bytes.css),
        kb(bytes.api),
        kb(bytes.data),
        ms(result.paint),
        ratio(result, 'paint'),
        ms(result.largest),
        ms(result.ready),
        ratio(result, 'ready'),
        ms(result.app),
        ratio(result, 'app'),
        ms(result.blocking),
        ms(result.longest),
        result.shift.toFixed(3),
        ms(result.heap),
      ]
    }),
  )
}

/** Rows as a Markdown table with even columns. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((name, at) => Math.max(name.length, ...rows.map((row) => row[at]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`
  const rule = `|${widths.map((width, at) => (at === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  return [line(head), rule, ...rows.map(line)].join('\n')
}
