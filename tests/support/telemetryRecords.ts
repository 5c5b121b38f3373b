/** Expected values for telemetry tests: the example of docs/telemetry.md, and the texts of a state. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const text = readFileSync(join(import.meta.dirname, '../../docs/telemetry.md'), 'utf8')
const [, batch = ''] = /^```json\n(\[[\s\S]*?\])\n```/m.exec(text) ?? []

/** The records of the example of docs/telemetry.md. */
export const sampleRecords = JSON.parse(batch) as { record: string; [field: string]: unknown }[]

/** All texts in a value that are long enough to identify somebody or something. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length >= 6 ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flat().flatMap(textsIn)
}
