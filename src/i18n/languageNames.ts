import type { Lang } from '../contract/languages.ts'

/** Native names of the languages. */
export const LANGUAGE_NAMES: Readonly<Record<Lang, string>> = {
  ru: 'Русский',
  en: 'English',
  ua: 'Українська',
  uz: 'Oʻzbekcha',
  tj: 'Тоҷикӣ',
}
