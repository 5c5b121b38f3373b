/** Reads times of the gateway. Separate from the schemas, so that the inline script does not contain the parser. */

/** Numbers below are Unix time in seconds, others in milliseconds (docs/gateway.md#answers-of-any-gateway). */
const SECONDS_BELOW = 1e11
/** Not milliseconds from here on, the year 5138, but microseconds or something else. */
const MS_BELOW = 1e14
/** Characters; a longer text is no time. */
const TEXT_MAX = 100

/** Date, time of day, fraction of the second, zone of an ISO 8601 time. */
const ISO = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(?:[.,](\d+))?)? ?(z|utc|gmt|[+-]\d\d(?::?\d\d)?)?$/i
/** A date as in HTTP headers, with or without the day of the week; its zone. */
const DATE = /^(?:[a-z]{3,9},? )?\d{1,2}[ -][a-z]{3}[ -]\d{4} \d\d:\d\d(?::\d\d)?( (?:utc|gmt|[+-]\d{4}))?$/i

/** A time in ms since the epoch: ISO 8601 or a date as in HTTP, UTC where it has no zone, or Unix time. Null if it cannot be read. */
export function timeIn(value: unknown): number | null {
  const at = typeof value === 'string' ? textTime(value.trim()) : numberTime(value)
  return Number.isNaN(new Date(at).getTime()) ? null : at
}

function numberTime(value: unknown): number {
  if (typeof value !== 'number' || !(value > 0 && value < MS_BELOW)) return NaN
  return Math.round(value < SECONDS_BELOW ? value * 1_000 : value)
}

function textTime(text: string): number {
  if (text.length > TEXT_MAX) return NaN
  if (/^\d{9,16}(\.\d+)?$/.test(text)) return numberTime(Number(text))
  const iso = ISO.exec(text)
  const date = iso ? null : DATE.exec(text)
  if (date) return Date.parse(date[1] ? text : `${text} GMT`)
  if (!iso) return NaN
  const [, day, minutes = '00:00', seconds = ':00', fraction = '', zone = 'Z'] = iso
  return Date.parse(`${day}T${minutes}${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}${zoneOf(zone)}`)
}

/** `+05`, `+0500` and `+05:00` as `+05:00`, which every engine reads. */
function zoneOf(zone: string): string {
  if (/[a-z]/i.test(zone)) return 'Z'
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0')
  return `${zone[0]}${digits.slice(0, 2)}:${digits.slice(2)}`
}
