/** Checks a value by a JSON Schema: the keywords that docs/evidence.schema.json uses, and an error for any other. */

export type Schema = Record<string, unknown>

/** The first thing that is wrong, with its place, or null. Throws for a keyword that it does not know. */
export function schemaError(
  schema: Schema,
  value: unknown,
  root: Schema = schema,
  place = 'pack',
): string | null {
  for (const [keyword, expected] of Object.entries(schema)) {
    const check = Object.hasOwn(CHECKS, keyword) ? CHECKS[keyword] : undefined
    if (check === undefined) throw new Error(`The schema uses "${keyword}", which this check does not know.`)
    const error = check({ expected, value, schema, root, place })
    if (error !== null) return error
  }
  return null
}

interface Context {
  expected: unknown
  value: unknown
  schema: Schema
  root: Schema
  place: string
}

const pass = () => null

const CHECKS: Record<string, (context: Context) => string | null> = {
  $schema: pass,
  $defs: pass,
  title: pass,
  description: pass,
  type({ expected, value, place }) {
    const types = [expected].flat()
    return types.some((type) => isOfType(value, type))
      ? null
      : `${place} is not of type ${types.join(' or ')}`
  },
  const: ({ expected, value, place }) =>
    value === expected ? null : `${place} is not ${JSON.stringify(expected)}`,
  enum: ({ expected, value, place }) =>
    (expected as unknown[]).includes(value) ? null : `${place} is none of ${JSON.stringify(expected)}`,
  pattern: ({ expected, value, place }) =>
    typeof value !== 'string' || new RegExp(String(expected), 'u').test(value)
      ? null
      : `${place} does not look like ${String(expected)}`,
  minimum: ({ expected, value, place }) =>
    typeof value !== 'number' || value >= Number(expected)
      ? null
      : `${place} is less than ${String(expected)}`,
  maxItems: ({ expected, value, place }) =>
    !Array.isArray(value) || value.length <= Number(expected)
      ? null
      : `${place} has more than ${String(expected)} entries`,
  required({ expected, value, place }) {
    const missing = isRecord(value)
      ? (expected as string[]).find((key) => !Object.hasOwn(value, key))
      : undefined
    return missing === undefined ? null : `${place} has no "${missing}"`
  },
  additionalProperties({ value, schema, place }) {
    const known = (schema['properties'] ?? {}) as Schema
    const extra = isRecord(value) ? Object.keys(value).find((key) => !Object.hasOwn(known, key)) : undefined
    return extra === undefined ? null : `${place} has an unknown "${extra}"`
  },
  properties({ expected, value, root, place }) {
    if (!isRecord(value)) return null
    for (const [key, part] of Object.entries(expected as Record<string, Schema>)) {
      const error = Object.hasOwn(value, key) ? schemaError(part, value[key], root, `${place}.${key}`) : null
      if (error !== null) return error
    }
    return null
  },
  items({ expected, value, root, place }) {
    if (!Array.isArray(value)) return null
    for (const [at, one] of value.entries()) {
      const error = schemaError(expected as Schema, one, root, `${place}[${at}]`)
      if (error !== null) return error
    }
    return null
  },
  anyOf({ expected, value, root, place }) {
    const errors = (expected as Schema[]).map((one) => schemaError(one, value, root, place))
    return errors.includes(null) ? null : (errors.find((error) => error !== null) ?? null)
  },
  $ref({ expected, value, root, place }) {
    const name = String(expected).replace('#/$defs/', '')
    const definition = ((root['$defs'] ?? {}) as Record<string, Schema>)[name]
    if (definition === undefined) throw new Error(`The schema has no definition "${name}".`)
    return schemaError(definition, value, root, place)
  },
}

function isOfType(value: unknown, type: unknown): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isRecord(value)
  return type === 'integer' ? Number.isInteger(value) : typeof value === type
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
