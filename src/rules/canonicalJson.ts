/** The text of an evidence pack: what its checksum is computed from, and what its file contains. */
import { isRecord } from '../contract/values.ts'

/** Keys sorted by UTF-16 code units, undefined values omitted; `indent` spaces per level, 0 for none. The checksum is computed from it. */
export function canonicalJson(value: unknown, indent = 0): string {
  return JSON.stringify(value, (_key, one: unknown) => (isRecord(one) ? sorted(one) : one), indent)
}

/** The content of the file. */
export function fileText(pack: unknown): string {
  return `${canonicalJson(pack, 2)}\n`
}

function sorted(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)))
}
