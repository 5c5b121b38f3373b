/** Times of day, with the date if it is not today. */
import type { Lang } from '../contract/languages.ts'
import { formatClock, twoDigits } from './format.ts'

/** Local time of day, with day and month when `at` is not today. Both in ms since the epoch. */
export function formatMoment(at: number, lang: Lang, now: number): string {
  const clock = formatClock(at)
  const time = new Date(at)
  if (time.toDateString() === new Date(now).toDateString()) return clock
  const day = [time.getDate(), time.getMonth() + 1].map(twoDigits).join(lang === 'en' ? '/' : '.')
  return `${day}, ${clock}`
}
