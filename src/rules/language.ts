/** Which language the page speaks (A47). */
import { LANGS, type Lang } from '../contract/orders.ts'

/** Default of the product (I18N-01). */
export const DEFAULT_LANG: Lang = 'ru'

const BCP47: ReadonlyMap<string, Lang> = new Map([
  ['uk', 'ua'],
  ['tg', 'tj'],
])

/** A language key of the product from a stored value or a BCP-47 tag; null for any other. */
export function readLang(text: string | null | undefined): Lang | null {
  const key = text?.trim().toLowerCase().split(/[-_]/)[0] ?? ''
  return BCP47.get(key) ?? LANGS.find((lang) => lang === key) ?? null
}

/** The stored choice, else the order's language, else the first of those that this deployment offers (SALE-02). */
export function chooseLang(
  stored: string | null | undefined,
  orderLang: string | null | undefined,
  offered: readonly Lang[] = LANGS,
): Lang {
  const known = [stored, orderLang].map(readLang).find((lang) => lang !== null && offered.includes(lang))
  return known ?? offered[0] ?? DEFAULT_LANG
}
