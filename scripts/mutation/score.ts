/** What Stryker found, counted for each file. */
import { relative } from 'node:path'

export interface Mutant {
  fileName: string
  status: string
  mutatorName: string
  replacement?: string | undefined
  location: { start: { line: number; column: number } }
}

/** Mutants that a test noticed. */
const NOTICED = new Set(['Killed', 'Timeout'])
/** Mutants that the tests let pass; the others (ignored, not compilable) do not count. */
const MISSED = new Set(['Survived', 'NoCoverage'])

export function score(mutants: readonly Mutant[], root: string): { percent: number; table: string } {
  const names = [...new Set(mutants.map(({ fileName }) => fileName))].toSorted()
  const rows = names.map((name) =>
    row(
      relative(root, name),
      mutants.filter(({ fileName }) => fileName === name),
    ),
  )
  const all = row('all', mutants)
  return { percent: all.percent, table: [...rows, all].map(({ line }) => line).join('\n') }
}

/** One line for each mutant that no test noticed. */
export function survivors(mutants: readonly Mutant[], root: string): string {
  return mutants
    .filter(({ status }) => MISSED.has(status))
    .map(
      ({ fileName, location: { start }, mutatorName, replacement, status }) =>
        `${relative(root, fileName)}:${start.line}:${start.column} ${status} ${mutatorName} -> ${replacement ?? ''}`,
    )
    .join('\n')
}

function row(name: string, mutants: readonly Mutant[]) {
  const count = (wanted: ReadonlySet<string>) => mutants.filter(({ status }) => wanted.has(status)).length
  const noticed = count(NOTICED)
  const total = noticed + count(MISSED)
  const percent = total === 0 ? 100 : (100 * noticed) / total
  return { percent, line: `${percent.toFixed(1).padStart(6)} %  ${noticed}/${total}  ${name}` }
}
