/** One record of each kind: the examples of docs/telemetry.md. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const text = readFileSync(join(import.meta.dirname, '../../docs/telemetry.md'), 'utf8')

/** The examples of the document: blocks of JSON with one record each. */
export const sampleRecords = [...text.matchAll(/^```json\n(\{[\s\S]*?\})\n```/gm)].map(
  ([, json = '']) => JSON.parse(json) as { record: string; [field: string]: unknown },
)
