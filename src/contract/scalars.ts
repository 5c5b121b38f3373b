/** Schemas of ids, decimals, times and links. Lenient where gateways may differ, strict for money. */
import * as v from 'valibot'
import { INPUT_LENGTH_MAX } from './constants.ts'
import { readLeniently } from './lenient.ts'
import { INVISIBLE, ZERO_FRACTION, cut, decimalIn, flagIn, shownIn, timeIn, webLink } from './values.ts'

/** A decimal number as text, e.g. `"5312.47"`: money never becomes a binary float (docs/gateway.md#transport). */
export type Decimal = string

/** Reads absent, null and undefined as `fallback`, because gateways omit optional fields. */
export function optional<S extends v.GenericSchema, const D extends v.InferInput<S> | null>(
  schema: S,
  fallback: D,
) {
  return v.nullish(schema, fallback)
}

/** A record, or null: some gateways write one that does not exist as an empty text, list or object. */
export function orEmpty<const S extends v.GenericSchema>(record: S) {
  return v.lazy((value) => (isEmpty(value) ? none : record))
}
/** What reads an empty record as null. */
const none = v.pipe(
  v.unknown(),
  v.transform(() => null),
)

function isEmpty(value: unknown): boolean {
  return value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
}

/** A list without its invalid entries, so that one bad row does not hide the good ones; an invalid optional field does not drop its row. Some gateways write an empty list as null. */
export function listOf<S extends v.GenericSchema>(entry: S) {
  return v.pipe(
    v.nullish(v.array(v.unknown()), []),
    v.transform((rows): v.InferOutput<S>[] =>
      rows.flatMap((row) => {
        const read = readLeniently(entry, row)
        return read ? [read.output] : []
      }),
    ),
  )
}

/** Rejects strings with lone surrogates, because they cannot be encoded in an address. */
export const id = v.union([
  v.pipe(
    v.string(),
    v.nonEmpty(),
    v.maxLength(200),
    v.check((value) => !/\p{Surrogate}/u.test(value)),
  ),
  v.pipe(v.number(), v.finite()),
])
/** A text, cut at `INPUT_LENGTH_MAX`. */
export const text = v.pipe(v.string(), v.transform(cut))
const NOTHING = /^(?:null|undefined|none|nan|[\s\p{Pd}\u2212]*)$/iu
/** True for what programs, or people, write in place of a missing text. */
const isNothing = (value: string) => NOTHING.test(value.trim())
function unlessNothing(value: string): string | null {
  return isNothing(value) ? null : value
}
/** A text; such a word is read as null. */
export const textOrNothing = v.pipe(text, v.transform(unlessNothing))
const ifAny = (value: string): string | null => (value.trim() === '' ? null : value)
/** A text; a blank one is read as null. */
export const textIfAny = v.pipe(text, v.transform(ifAny))
const rawText = v.pipe(v.union([v.string(), v.pipe(v.number(), v.finite())]), v.transform(String))
/** A text. Some gateways write one that consists of digits as a number: a phone, a message with a sum. */
export const textOrNumber = v.pipe(rawText, v.transform(cut))
/** Characters of a requisite that are read: with invisible ones, which are removed. */
const RAW_LENGTH_MAX = 10 * INPUT_LENGTH_MAX
/**
 * A requisite, without invisible characters: a direction mark would show its digits in another order than they are copied. One that
 * nobody can pay to, because it is blank or such a word, is read as null. A text over `INPUT_LENGTH_MAX` is cut there with an ellipsis,
 * before any number that the cut would split.
 */
export const requisite = v.pipe(
  rawText,
  v.transform((raw): string | null => {
    const value = raw.slice(0, RAW_LENGTH_MAX).replace(INVISIBLE, '').replace(ZERO_FRACTION, '')
    if (value.split(',').every(isNothing)) return null
    if (value.length <= INPUT_LENGTH_MAX) return value
    // Backwards, one by one: an expression that is anchored at the end tries each start.
    let end = INPUT_LENGTH_MAX
    while (end > 0 && /[\p{N}\s().+\-\uD800-\uDFFF]/u.test(value.charAt(end - 1))) end -= 1
    return `${value.slice(0, end)}…`
  }),
)
/** A blockchain address. A corrected one could be wrong, so a text that is too long, or has spaces or invisible characters in it, is read as null. */
export const address = v.pipe(
  v.string(),
  v.trim(),
  v.transform((value): string | null => (/^[\w:.-]{1,200}$/.test(value) && !isNothing(value) ? value : null)),
)
/** A nickname. It is used as an object key, so `__proto__` is read as empty. */
export const nickname = v.pipe(
  textOrNumber,
  v.transform((value) => (value === '__proto__' ? '' : value)),
)
/** A nickname; a blank one is read as null. */
export const nicknameIfAny = v.pipe(nickname, v.transform(ifAny))
/** A code of one digit, e.g. a status. Some gateways write it as text. */
export const digit = v.union([v.number(), v.pipe(v.string(), v.regex(/^\d$/), v.transform(Number))])
const TOKEN = /^[\x20-\x7e]{1,8192}$/
/** True for a string that is valid in an HTTP header; another one would make every call fail. */
export const isToken = (value: unknown): value is string => typeof value === 'string' && TOKEN.test(value)
/** A required token. */
export const token = v.pipe(v.string(), v.regex(TOKEN, 'not a token'))
/** An optional token; one that is not valid in a header is read as null. */
export const tokenIfAny = v.pipe(
  v.string(),
  v.transform((value): string | null => (isToken(value) ? value : null)),
)
/** The code of a currency or a coin; a blank one, or a word in place of one, is read as null. */
export const lowerCase = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.maxLength(12),
  v.transform(unlessNothing),
)
/** A schema of what `read` reads; null is a value that cannot be read. */
function readBy<T>(read: (value: unknown) => T | null, message: string) {
  return v.pipe(
    v.union([v.string(), v.boolean(), v.pipe(v.number(), v.finite())]),
    v.rawTransform<string | number | boolean, T>(({ dataset, addIssue, NEVER }) => {
      const known = read(dataset.value)
      if (known !== null) return known
      addIssue({ message })
      return NEVER
    }),
  )
}

export const flag = readBy(flagIn, 'not a flag')
/** A name or a label; '' for a word in place of one. */
export const shownText = readBy((value) => (isNothing(String(value)) ? '' : shownIn(value)), 'not a text')
export const decimal = readBy<Decimal>(decimalIn, 'not a decimal amount')
/** A sum below 0, as a gateway computes a rest from which it subtracts what has arrived: it is read as 0. */
export const belowZero = readBy<Decimal>((value) => {
  const [, sum] = /^\s*[-\u2212](.*)$/.exec(String(value)) ?? []
  return decimalIn(sum) === null ? null : '0'
}, 'not below 0')
/** A map of maps of decimals without its invalid entries, its names in lower case. Without schemas, whose list of issues would take seconds for many bad rows. */
export const decimalTable = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((rows) =>
    Object.fromEntries(Object.entries(rows).map(([name, row]) => [name.toLowerCase(), decimalsIn(row)])),
  ),
)

/** A map of decimals without its invalid entries, its names in lower case. */
export const decimalRow = v.pipe(v.unknown(), v.transform(decimalsIn))

function decimalsIn(row: unknown): Record<string, Decimal> {
  if (typeof row !== 'object' || row === null) return {}
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]: [string, unknown]) => {
      const read = decimalIn(value)
      return read === null ? [] : [[name.toLowerCase(), read]]
    }),
  )
}
/** Seconds; negative values are read as 0. More than a year cannot be a remaining time, and counts as unreadable. */
export const seconds = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d{1,30}(\.\d{1,30})?$/), v.transform(Number))]),
  v.maxValue(31_536_000),
  v.transform((value) => Math.max(0, value)),
)
/** A time as an ISO 8601 text in UTC (`timeIn`). */
export const instant = v.pipe(
  readBy(timeIn, 'not a time'),
  v.transform((at) => new Date(at).toISOString()),
)
/** The greatest time that a `Date` can represent; formatting a greater one throws. */
const MAX_DATE = 8.64e15
/** A stored time, ms since the epoch. */
export const storedTime = v.pipe(v.number(), v.minValue(-MAX_DATE), v.maxValue(MAX_DATE))
/** True for a sum that is known and not 0. */
export const hasSum = (value: Decimal | null | undefined): value is Decimal => /[1-9]/.test(value ?? '')
export const link = v.pipe(v.string(), v.transform(webLink))
/** The link of a transaction; null for nothing, '' for one that is no address, e.g. a hash alone: the transaction has started all the same. */
export const transactionLink = v.pipe(
  v.string(),
  v.transform((value) => (isNothing(value) ? null : (webLink(value) ?? ''))),
)
