import { useTranslation } from 'react-i18next'
import type { Lang } from '../contract/languages.ts'
import { langOf } from './i18n.ts'

/** The product's key of the current language; rerenders when it changes. */
export function useLang(): Lang {
  return langOf(useTranslation().i18n)
}
