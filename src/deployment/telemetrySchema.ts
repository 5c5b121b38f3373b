/** The JSON schema of a telemetry report, from the table of records that the pages use (docs/telemetry.md#schema). */
import {
  FRAMES_MAX,
  PLACE_MAX,
  SCRIPT_NAME,
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
  switch (field.kind) {
    case 'name':
      return { enum: field.orNull ? [...field.names, null] : field.names }
    case 'number':
      return { ...whole(field.max), type: field.orNull ? ['integer', 'null'] : 'integer' }
    case 'flag':
      return { type: 'boolean' }
    case 'counts':
      return { type: 'array', items: whole(), minItems: field.length, maxItems: field.length }
    case 'frames':
      return { type: 'array', items: frame, maxItems: FRAMES_MAX }
  }
}

const frame = objectOf({
  script: { type: 'string', pattern: SCRIPT_NAME.source },
  line: whole(PLACE_MAX),
  column: whole(PLACE_MAX),
})

function whole(maximum?: number): Schema {
  return { type: 'integer', minimum: 0, ...(maximum !== undefined && { maximum }) }
}

function objectOf(properties: Record<string, Schema>): Schema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}
