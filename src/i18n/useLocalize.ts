import { useTranslation } from 'react-i18next'
import { localize } from './localize.ts'
import type { LocalizedMessage } from './types.ts'

/** Turns a message into text of the current language. */
export function useLocalize(): (message: LocalizedMessage) => string {
  const { i18n } = useTranslation()
  return (message) => localize(i18n.t, message)
}
