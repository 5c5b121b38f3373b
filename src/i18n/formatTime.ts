/** Moments: in a conversation, for support, and in full for documents. */
import type { Lang } from '../contract/languages.ts'
import { formatClock, twoDigits } from './format.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']

/** Date and time in full. `timeZone` as in Intl, by default the browser's. `at` in ms since the epoch. */
export function formatInstant(at: number, lang: Lang, timeZone?: string): string {
  // Engines lack the data of uz and tg, or write 01/02/2026 where people write 01.02.2026. In English 01/02 would be two days.
  return new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : 'ru', {
    ...(lang === 'en' ? { day: 'numeric', month: 'short' } : { day: '2-digit', month: '2-digit' }),
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    numberingSystem: 'latn',
    ...(timeZone && { timeZone }),
  }).format(at)
}

/** Local time of day, with day and month when `at` is not on the day of `today`. Both in ms since the epoch. */
export function formatMoment(at: number, lang: Lang, today: number): string {
  const clock = formatClock(at)
  const time = new Date(at)
  if (time.toDateString() === new Date(today).toDateString()) return clock
  if (lang === 'en') return `${time.getDate()} ${MONTHS[time.getMonth()]}, ${clock}`
  return `${[time.getDate(), time.getMonth() + 1].map(twoDigits).join('.')}, ${clock}`
}

/** The same time of day may come before a deadline that is farther. */
const FAR_MS = 12 * 3_600_000

/** Local time of day of a deadline; with day and month when it is far, and not today. All in ms since the epoch. */
export function formatDeadline(at: number, lang: Lang, now: number): string {
  return at - now > FAR_MS ? formatMoment(at, lang, now) : formatClock(at)
}

/** Day and minute in UTC, so that the person and support read the same time. */
export function formatUtc(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
