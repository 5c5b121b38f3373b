/** Texts that are chosen at run time. */
import { useTranslation } from 'react-i18next'
import type { LocalizedMessage, TextKey, TextValues, Translate } from './types.ts'

/** The text of any key; `values` may have more than the text uses, because i18next's types ask for those of every possible text. */
export function textOf(t: Translate, key: TextKey, values: TextValues = {}): string {
  return (t as (key: TextKey, values: TextValues) => string)(key, values)
}

/** A message in the current language; one about a field reads "label: message". */
export function localize(t: Translate, message: LocalizedMessage): string {
  const text = 'key' in message ? textOf(t, message.key, message.values) : message.raw
  return message.label === undefined
    ? text
    : textOf(t, 'errors:errors.labelled', { label: t(message.label), message: text })
}

/** Turns a message into text of the current language. */
export function useLocalize(): (message: LocalizedMessage) => string {
  const { i18n } = useTranslation()
  return (message) => localize(i18n.t, message)
}
