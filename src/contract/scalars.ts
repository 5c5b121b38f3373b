/** The small types of the wire: ids, decimals, times, links. Lenient where the gateway may differ, strict where money is meant. */
import * as v from 'valibot'
import { INPUT_LENGTH_MAX } from './constants.ts'
import { readLeniently } from './lenient.ts'

/** An identifier as the gateway wrote it; compare with `sameId`, never with `===` (docs/gateway.md#entities). */
export type Id = string | number

/** A decimal number as text, e.g. `"5312.47"`: money never becomes a binary float (docs/gateway.md#transport). */
export type Decimal = string

/** True when two ids mean the same record, whatever their type on the wire. */
export function sameId(a: Id | null | undefined, b: Id | null | undefined): boolean {
  return a != null && b != null && String(a) === String(b)
}

/** The path as a web link, or null: absolute http(s), or a path of the gateway's own origin. */
export function webLink(value: string): string | null {
  const text = value.trim()
  // A browser leaves tabs and line ends out: "/\t/host" would be another host.
  if (/^\/(?![/\\])\P{Cc}*$/u.test(text)) return text
  if (!/^https?:\/\//i.test(text)) return null
  try {
    const url = new URL(text)
    return url.username || url.password ? null : url.href
  } catch {
    return null
  }
}

function decimalText(value: string | number): string {
  if (typeof value === 'string') return value.trim()
  const text = String(value)
  return text.includes('e') ? value.toFixed(12).replace(/\.?0+$/, '') : text
}

/** Absent, null and undefined all read as the given default: only named fields are certain. */
export function optional<S extends v.GenericSchema, const D extends v.InferInput<S> | null>(
  schema: S,
  fallback: D,
) {
  return v.nullish(schema, fallback)
}

/** A list whose unreadable entries are left out, so that one bad row does not hide the good ones; a bad field does not cost its row. */
export function listOf<S extends v.GenericSchema>(entry: S) {
  return v.pipe(
    v.array(v.unknown()),
    v.transform((rows): v.InferOutput<S>[] =>
      rows.flatMap((row) => {
        const read = readLeniently(entry, row)
        return read ? [read.output] : []
      }),
    ),
  )
}

/** A string with a lone surrogate cannot stand in an address: it is no id. */
export const id = v.union([
  v.pipe(
    v.string(),
    v.nonEmpty(),
    v.maxLength(200),
    v.check((value) => !/\p{Surrogate}/u.test(value)),
  ),
  v.pipe(v.number(), v.finite()),
])
export const text = v.string()
/** A requisite. One that is longer than any field ends at the limit, with an ellipsis, and never inside of a number. */
export const requisite = v.pipe(
  v.string(),
  v.transform((value) =>
    value.length <= INPUT_LENGTH_MAX
      ? value
      : `${value.slice(0, INPUT_LENGTH_MAX).replace(/(?:[\p{N}\s().+-]|[\uD800-\uDBFF])+$/u, '')}…`,
  ),
)
const ADDRESS_LENGTH_MAX = 200
/** An address of a blockchain. Cut it would be another one, so that one too long reads as none. */
export const address = v.pipe(
  v.string(),
  v.transform((value): string | null => (value.length > ADDRESS_LENGTH_MAX ? null : value)),
)
/** A nickname. It becomes a key of records, so the one word that would change the record itself reads as none. */
export const nickname = v.pipe(
  v.string(),
  v.transform((value) => (value === '__proto__' ? '' : value)),
)
export const flag = v.boolean()
const TOKEN = /^[\x20-\x7e]{1,8192}$/
/** True for what a header can carry; anything else would make every call fail. */
export const isToken = (value: unknown): value is string => typeof value === 'string' && TOKEN.test(value)
/** A token that has to be there. */
export const token = v.pipe(v.string(), v.regex(TOKEN, 'not a token'))
/** A token that may be missing; one that no header can carry is as good as none. */
export const tokenIfAny = v.pipe(
  v.string(),
  v.transform((value): string | null => (isToken(value) ? value : null)),
)
export const lowerCase = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(12))
export const decimal = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.finite())]),
  v.transform(decimalText),
  v.regex(/^\d{1,30}(\.\d{1,30})?$/, 'not a decimal amount'),
)
/** Seconds; negative values read as none left. */
export const seconds = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d+(\.\d+)?$/), v.transform(Number))]),
  v.finite(),
  v.transform((value) => Math.max(0, value)),
)
/** ISO 8601 text that the platform can read. */
export const instant = v.pipe(
  v.string(),
  v.check((value) => !Number.isNaN(Date.parse(value)), 'not a time'),
)
export const link = v.pipe(v.string(), v.transform(webLink))
