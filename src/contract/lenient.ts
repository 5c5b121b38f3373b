/** Parses a response that may have invalid optional parts: an invalid part counts as absent and does not invalidate its record. */
import * as v from 'valibot'

interface LenientRead<T> {
  output: T
  /** Paths of the parts that were left out, e.g. `deal.amount`. */
  dropped: readonly string[]
}

/**
 * The parsed response; null when an essential part is invalid. The innermost invalid part is dropped first, its container only
 * when that is not enough. A dropped part becomes `undefined`, a value that JSON cannot contain, so that a schema can
 * distinguish dropped parts from absent ones.
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
      const path = drop(copy, issue.path?.map(({ key }) => key) ?? [])
      if (path === null) return null
      if (path !== '') dropped.push(path)
    }
    const read = v.safeParse(schema, copy)
    if (read.success) return { output: read.output, dropped }
    issues = read.issues
  }
}

/** True for a part that `readLeniently` dropped as invalid; its schema must have no default. */
export function wasDropped(row: object, name: string): boolean {
  return Object.hasOwn(row, name) && Reflect.get(row, name) === undefined
}

/** Drops the innermost existing part on the path. Returns its path, '' when an earlier issue dropped it already, null when nothing is left to drop. */
function drop(data: unknown, path: readonly unknown[]): string | null {
  const holders: unknown[] = [data]
  for (const key of path.slice(0, -1)) holders.push(valueAt(holders.at(-1), key))
  for (let depth = path.length; depth > 0; depth--) {
    const holder = holders[depth - 1]
    const key = String(path[depth - 1])
    if (valueAt(holder, key) === undefined) continue
    ;(holder as Record<string, unknown>)[key] = undefined
    if (valueAt(holder, key) !== undefined) return null
    return path.slice(0, depth).map(String).join('.')
  }
  return null
}

function valueAt(holder: unknown, key: unknown): unknown {
  return typeof holder === 'object' && holder !== null && Object.hasOwn(holder, String(key))
    ? (holder as Record<string, unknown>)[String(key)]
    : undefined
}
