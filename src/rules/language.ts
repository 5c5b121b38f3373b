import { DEFAULT_LANG, LANGS, readLang, type Lang } from '../contract/languages.ts'

/** The stored choice, else the order's language, else the first language of this deployment. */
export function chooseLang(
  stored: string | null | undefined,
  orderLang: string | null | undefined,
  offered: readonly Lang[] = LANGS,
): Lang {
  const known = [stored, orderLang].map(readLang).find((lang) => offered.some((one) => one === lang))
  return known ?? offered[0] ?? DEFAULT_LANG
}
