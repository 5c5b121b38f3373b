/** Moments: in a conversation, for support, and in full for documents. */
import { type Lang, toBcp47 } from '../contract/languages.ts'
import { formatClock, twoDigits } from './format.ts'

/** Languages whose Intl data may be missing. Chromium lists uz as supported but formats 1,250.5 and 11-20. */
const INCOMPLETE: ReadonlySet<Lang> = new Set(['uz', 'tj'])

/** Locales for Intl, the best first; Uzbek and Tajik fall back to Russian formats. */
function locales(lang: Lang): string[] {
  if (lang === 'en') return ['en-GB', 'en']
  const tag = toBcp47(lang)
  return INCOMPLETE.has(lang) && !hasData(tag) ? ['ru'] : [tag, 'ru']
}

/** True when Intl has data for the tag. All product languages except English use a decimal comma; an engine without their data uses a point. */
function hasData(tag: string): boolean {
  return new Intl.NumberFormat(tag).format(1.5).includes(',')
}

/** Date and time in full. `timeZone` as in Intl, by default the browser's. `at` in ms since the epoch. */
export function formatInstant(at: number, lang: Lang, timeZone?: string): string {
  return new Intl.DateTimeFormat(locales(lang), {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    numberingSystem: 'latn',
    ...(timeZone && { timeZone }),
  }).format(at)
}

/** Local time of day, with day and month when `at` is not today. Both in ms since the epoch. */
export function formatMoment(at: number, lang: Lang, now: number): string {
  const clock = formatClock(at)
  const time = new Date(at)
  if (time.toDateString() === new Date(now).toDateString()) return clock
  const day = [time.getDate(), time.getMonth() + 1].map(twoDigits).join(lang === 'en' ? '/' : '.')
  return `${day}, ${clock}`
}

/** Day and minute in UTC, so that the person and support read the same time. */
export function formatUtc(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
