import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sourcesIn } from './support/imports.ts'

const rows = [
  ...readFileSync(join(import.meta.dirname, '../docs/requirements.md'), 'utf8').matchAll(
    /^\| ([A-Z]+-\d+) \|/gm,
  ),
].map(([, id = '']) => id)
const areas = [...new Set(rows.map((id) => id.split('-')[0] ?? ''))]
// A title may name several rows, and so may the cases of `it.each`.
const named = new Set(
  sourcesIn('tests')
    .filter(({ path }) => path !== 'tests/rows.test.ts')
    .flatMap(({ text }) => text.match(/\b[A-Z]+\d?-\d{2}\b/g) ?? []),
)

describe('the rows of the matrix', () => {
  it('are complete and unique', () => {
    expect(rows.length).toBeGreaterThan(300)
    expect(new Set(rows).size).toBe(rows.length)
  })

  it.each(areas)('%s: each is named in a test', (area) => {
    const ours = rows.filter((id) => id.startsWith(`${area}-`))
    expect(ours.length).toBeGreaterThan(0)
    expect(ours.filter((id) => !named.has(id) && !listedElsewhere.has(id))).toEqual([])
  })

  it('VAL-13 lists rows that are tested under their own ids', () => {
    const others = ['CP-12', 'CP-13', 'PUR-14', 'FP-04', 'CHAT-04', 'CHAT-05']
    expect(others.filter((id) => !named.has(id))).toEqual([])
  })
})

/** Rows that only refer to other rows. */
const listedElsewhere: ReadonlySet<string> = new Set(['VAL-13'])
