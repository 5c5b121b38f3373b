/** docs/telemetry.md documents every record and field, and the schema of the build matches the pages. */
import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { readTelemetry, TELEMETRY_RECORDS, telemetryFieldsOf } from '../../src/contract/telemetry.ts'
import { telemetrySchema } from '../../src/deployment/telemetrySchema.ts'
import { sampleRecords } from '../support/telemetryRecords.ts'

const fits = new Ajv2020().compile(telemetrySchema())
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
    expect(sampleRecords.filter((record) => !fits([record]))).toEqual([])
  })

  it('OPS-09 refuses what the pages refuse', () => {
    for (const record of sampleRecords)
      for (const key of Object.keys(record))
        for (const wrong of ['IVAN', -1, 0.5, 4_111_111_111_111_111, {}, undefined]) {
          const changed = { ...record, [key]: wrong }
          expect([changed, readTelemetry(changed), fits([changed])]).toEqual([changed, null, false])
        }
  })
})
