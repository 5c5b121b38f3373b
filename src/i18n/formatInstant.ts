/** Date and time in full, for documents. Separate from `format.ts`, which every first screen loads. */
import { toBcp47, type Lang } from '../contract/languages.ts'

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
