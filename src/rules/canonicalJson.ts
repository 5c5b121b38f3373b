/** Canonical JSON, for hashes and comparisons byte by byte. */

/** Keys sorted by UTF-16 code units, undefined values omitted; `indent` spaces per level, 0 for none. */
export function canonicalJson(value: unknown, indent = 0): string {
  return JSON.stringify(sorted(value), null, indent)
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).map(([key, one]): [string, unknown] => [key, sorted(one)])
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)))
}
