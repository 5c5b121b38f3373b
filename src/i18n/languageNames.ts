import type { Lang } from '../contract/languages.ts'

/** Each language, named by its own speakers. */
export const LANGUAGE_NAMES: Readonly<Record<Lang, string>> = {
  ru: 'Русский',
  en: 'English',
  ua: 'Українська',
  uz: 'Oʻzbekcha',
  tj: 'Тоҷикӣ',
}
