/** The JSON schema of a telemetry report, from the table of records that the pages use (docs/telemetry.md#records). */
import {
  BUCKETS_MS,
  FRAMES_MAX,
  TELEMETRY_RECORDS,
  telemetryFieldsOf,
  type TelemetryField,
} from '../contract/telemetry.ts'

type Schema = Record<string, unknown>

export function telemetrySchema(): Schema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Telemetry report of the checkout',
    type: 'array',
    minItems: 1,
    items: { oneOf: Object.keys(TELEMETRY_RECORDS).map(recordSchema) },
  }
}

function recordSchema(record: string): Schema {
  const fields = Object.entries(telemetryFieldsOf(record) ?? {})
  return objectOf({
    record: { const: record },
    ...Object.fromEntries(fields.map(([key, field]) => [key, fieldSchema(field)])),
  })
}

function fieldSchema(field: TelemetryField): Schema {
  if (typeof field === 'number') return { type: 'integer', minimum: 0, maximum: field }
  if (field === 'buckets') {
    const length = BUCKETS_MS.length + 1
    return { type: 'array', items: { type: 'integer', minimum: 0 }, minItems: length, maxItems: length }
  }
  if (field instanceof RegExp)
    return { type: 'array', items: { type: 'string', pattern: field.source }, maxItems: FRAMES_MAX }
  return { enum: field }
}

function objectOf(properties: Record<string, Schema>): Schema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}
