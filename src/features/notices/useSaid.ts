/** Turns what was said into finished text of the current language. */
import { useText } from '../../i18n/useText.tsx'
import type { Said } from './noticesSlice.ts'

/** The text of a `Said`; one that is about a field reads "label: message" (`errors.labelled`, VAL-20). */
export function useSaid(): (said: Said) => string {
  const t = useText()
  return (said) => {
    const message = 'key' in said ? t(said.key, said.values) : said.raw
    return said.label === undefined ? message : t('errors.labelled', { label: t(said.label), message })
  }
}
