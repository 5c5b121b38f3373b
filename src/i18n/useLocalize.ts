/** Turns a message into text of the current language. */
import type { LocalizedMessage } from './types.ts'
import { useTranslation } from './useTranslation.tsx'

/** A message about a field reads "label: message" (`errors.labelled`). */
export function useLocalize(): (message: LocalizedMessage) => string {
  const { t } = useTranslation()
  return (message) => {
    const text = 'key' in message ? t(message.key, message.values) : message.raw
    return message.label === undefined
      ? text
      : t('errors.labelled', { label: t(message.label), message: text })
  }
}
