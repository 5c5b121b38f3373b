/** Turns what was said into finished text of the current language. */
import { useTranslation } from '../../i18n/useTranslation.tsx'
import type { LocalizedMessage } from './dialogsSlice.ts'

/** The text of a `Said`; one that is about a field reads "label: message" (`errors.labelled`, VAL-20). */
export function useLocalize(): (message: LocalizedMessage) => string {
  const { t } = useTranslation()
  return (message) => {
    const text = 'key' in message ? t(message.key, message.values) : message.raw
    return message.label === undefined
      ? text
      : t('errors.labelled', { label: t(message.label), message: text })
  }
}
