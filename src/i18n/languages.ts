/** A product language, as in storage and in the contract; ua and tj are not BCP-47. */
export type Lang = 'ru' | 'en' | 'ua' | 'uz' | 'tj'

/** The language without a stored choice. */
export const DEFAULT_LANG: Lang = 'ru'

/** Languages in the order of the menu, with their native names. */
export const LANGUAGES: readonly { readonly lang: Lang; readonly name: string }[] = [
  { lang: 'ru', name: 'Русский' },
  { lang: 'en', name: 'English' },
  { lang: 'ua', name: 'Українська' },
  { lang: 'uz', name: 'Oʻzbekcha' },
  { lang: 'tj', name: 'Тоҷикӣ' },
]

const TAGS: Record<Lang, string> = { ru: 'ru', en: 'en', ua: 'uk', uz: 'uz', tj: 'tg' }

/** The BCP-47 tag for `html lang`, Intl and i18next: ua is uk, tj is tg. */
export function toBcp47(lang: Lang): string {
  return TAGS[lang]
}
