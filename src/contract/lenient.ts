/** Reads an answer whose optional parts may be unreadable: a part that cannot be read counts as absent and never drops its record. */
import * as v from 'valibot'

export interface LenientRead<T> {
  output: T
  /** Places of the parts that were left out, e.g. `deal.amount`. */
  dropped: readonly string[]
}

/**
 * The answer as the schema wants it; null when an essential part cannot be read. The innermost unreadable part is dropped first, and
 * what contains it only when that is not enough. A dropped part stays as `undefined`, which JSON cannot carry: a schema whose absent
 * and unreadable parts mean different things can tell them apart by that.
 */
export function readLeniently<S extends v.GenericSchema>(
  schema: S,
  data: unknown,
): LenientRead<v.InferOutput<S>> | null {
  const first = v.safeParse(schema, data)
  if (first.success) return { output: first.output, dropped: [] }
  const copy: unknown = data === undefined ? undefined : JSON.parse(JSON.stringify(data))
  const dropped: string[] = []
  for (let { issues } = first; ;) {
    for (const issue of issues) {
      const place = drop(copy, issue.path?.map(({ key }) => key) ?? [])
      if (place === null) return null
      if (place !== '') dropped.push(place)
    }
    const read = v.safeParse(schema, copy)
    if (read.success) return { output: read.output, dropped }
    issues = read.issues
  }
}

/** Drops the innermost part on the way that is still there. Answers its place, '' when another issue dropped it already, null when nothing is left to drop. */
function drop(data: unknown, way: readonly unknown[]): string | null {
  const holders: unknown[] = [data]
  for (const key of way.slice(0, -1)) holders.push(valueAt(holders.at(-1), key))
  for (let depth = way.length; depth > 0; depth--) {
    const holder = holders[depth - 1]
    const key = String(way[depth - 1])
    if (valueAt(holder, key) === undefined) continue
    ;(holder as Record<string, unknown>)[key] = undefined
    if (valueAt(holder, key) !== undefined) return null
    return way.slice(0, depth).map(String).join('.')
  }
  return null
}

function valueAt(holder: unknown, key: unknown): unknown {
  return typeof holder === 'object' && holder !== null && Object.hasOwn(holder, String(key))
    ? (holder as Record<string, unknown>)[String(key)]
    : undefined
}
