/** The languages of the product: their list, their tags, and the parser of language keys in storage, orders and addresses. */

/** Language keys of the product, in the order of the switcher; `ua` and `tj` are not BCP-47. */
export const LANGS = ['ru', 'en', 'ua', 'uz', 'tj'] as const
export type Lang = (typeof LANGS)[number]

/** The language without a stored choice. */
export const DEFAULT_LANG: Lang = 'ru'

const TAGS: Record<Lang, string> = { ru: 'ru', en: 'en', ua: 'uk', uz: 'uz', tj: 'tg' }

/** The BCP-47 tag for `html lang`, Intl and i18next. */
export function toBcp47(lang: Lang): string {
  return TAGS[lang]
}

/** The language of a key or a BCP-47 tag in any case and region (`uk`, `tj`, `ru-RU`, `EN_us`); null for any other. */
export function readLang(text: string | null | undefined): Lang | null {
  const name = text?.trim().toLowerCase().split(/[-_]/, 1)[0]
  return LANGS.find((lang) => name === lang || name === TAGS[lang]) ?? null
}

/** The stored choice, else the order's language, else the first language of this deployment. */
export function chooseLang(
  stored: string | null | undefined,
  orderLang: string | null | undefined,
  offered: readonly Lang[] = LANGS,
): Lang {
  const known = [stored, orderLang].map(readLang).find((lang) => offered.some((one) => one === lang))
  return known ?? offered[0] ?? DEFAULT_LANG
}

/** Native names of the languages. */
export const LANGUAGE_NAMES: Readonly<Record<Lang, string>> = {
  ru: 'Русский',
  en: 'English',
  ua: 'Українська',
  uz: 'Oʻzbekcha',
  tj: 'Тоҷикӣ',
}
