/** docs/telemetry.md documents every record and field, and the schema of the build matches the pages. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readTelemetry, TELEMETRY_RECORDS, telemetryFieldsOf } from '../../src/contract/telemetry.ts'
import { telemetrySchema } from '../../src/deployment/telemetrySchema.ts'
import { sampleRecords } from '../support/telemetryRecords.ts'

interface Schema {
  const?: unknown
  enum?: readonly unknown[]
  type?: string
  minimum?: number
  maximum?: number
  pattern?: string
  items?: Schema & { oneOf?: readonly Schema[] }
  minItems?: number
  maxItems?: number
  properties?: Record<string, Schema>
  required?: readonly string[]
  additionalProperties?: boolean
}

/** Validates the keywords that the schema uses; throws for an unknown keyword. */
function agrees(schema: Schema, value: unknown): boolean {
  const checks: { [K in keyof Schema]-?: (expected: never) => boolean } = {
    const: (expected: unknown) => value === expected,
    enum: (expected: readonly unknown[]) => expected.includes(value),
    type: (expected: string) => expected === typeOf(value),
    minimum: (expected: number) => (value as number) >= expected,
    maximum: (expected: number) => (value as number) <= expected,
    pattern: (expected: string) => new RegExp(expected).test(String(value)),
    items: (expected: Schema) => (value as unknown[]).every((one) => agrees(expected, one)),
    minItems: (expected: number) => (value as unknown[]).length >= expected,
    maxItems: (expected: number) => (value as unknown[]).length <= expected,
    properties: (expected: Record<string, Schema>) =>
      Object.entries(expected).every(([key, own]) => agrees(own, (value as Record<string, unknown>)[key])),
    required: (expected: readonly string[]) => expected.every((key) => key in (value as object)),
    additionalProperties: () => Object.keys(value as object).every((key) => key in (schema.properties ?? {})),
  }
  const order = Object.entries(schema).toSorted(
    ([one], [other]) => Number(other === 'type') - Number(one === 'type'),
  )
  return order.every(([word, expected]) => checks[word as keyof Schema](expected as never))
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}

const oneOf = (telemetrySchema() as Schema).items?.oneOf ?? []
const text = readFileSync('docs/telemetry.md', 'utf8')

describe('docs/telemetry.md', () => {
  it('OPS-09 has an example of each record, as the pages send it', () => {
    expect(sampleRecords.map(({ record }) => record)).toEqual(Object.keys(TELEMETRY_RECORDS))
    expect(sampleRecords.map(readTelemetry)).toEqual(sampleRecords)
  })

  it.each(Object.keys(TELEMETRY_RECORDS))(
    'OPS-09 explains every field of %s and every name in it',
    (record) => {
      const rowOf = (name: string) =>
        text.split('\n').find((line) => line.startsWith(`| \`${name}\` |`)) ?? ''
      const common = text.split('\n## Records\n')[1]?.split('\n| ')[0] ?? ''
      for (const [key, field] of Object.entries(telemetryFieldsOf(record) ?? {})) {
        expect(rowOf(record) + common).toContain(`\`${key}\``)
        // Calls and texts of the catalogue are listed in docs/gateway.md; the version is in the example.
        const names = ['call', 'text', 'build'].includes(key) || !Array.isArray(field) ? [] : field
        // An outcome belongs to a step, whose names are listed there.
        const row = key === 'step' ? rowOf('step') : rowOf(record) + common
        for (const name of names.filter((name) => typeof name === 'string'))
          expect(row).toContain(`\`${name}\``)
      }
    },
  )
})

describe('the schema of the build', () => {
  it('OPS-09 matches each example with exactly one kind', () => {
    const kinds = sampleRecords.map((record) => oneOf.filter((schema) => agrees(schema, record)).length)
    expect(kinds).toEqual(sampleRecords.map(() => 1))
  })

  it('OPS-09 refuses what the pages would refuse', () => {
    for (const record of sampleRecords)
      for (const key of Object.keys(record))
        for (const wrong of ['IVAN', -1, 0.5, 4_111_111_111_111_111, {}, undefined]) {
          const changed = { ...record, [key]: wrong }
          expect(readTelemetry(changed)).toBeNull()
          expect(oneOf.some((schema) => agrees(schema, changed))).toBe(false)
        }
  })
})
