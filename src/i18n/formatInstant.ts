/** Date and time in full, for documents. Separate from `format.ts`, which every first screen loads. */
import { locales } from './format.ts'
import type { Lang } from '../contract/languages.ts'

/** `timeZone` as in Intl, by default the browser's. `at` in ms since the epoch. */
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
