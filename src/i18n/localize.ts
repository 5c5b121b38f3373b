/** Texts that are chosen at run time. */
import { useTranslation } from 'react-i18next'
import { FILE_BYTES_LIMIT, FILE_EXTENSIONS } from '../contract/constants.ts'
import type { Lang } from '../contract/languages.ts'
import { formatNumber, NBSP } from './format.ts'
import type { LocalizedMessage, TextKey, TextValues, Translate } from './types.ts'
import { useLang } from './useLang.ts'

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

/** Turns a message into text of the current language; one about a file names what may be sent. */
export function useLocalize(): (message: LocalizedMessage) => string {
  const { i18n } = useTranslation()
  const limits = fileLimits(useLang())
  return (message) =>
    localize(i18n.t, 'key' in message ? { ...message, values: { ...limits, ...message.values } } : message)
}

/** Values of the texts that say which files may be sent. */
export function fileLimits(lang: Lang) {
  return { types: FILE_EXTENSIONS.join(', '), size: formatMegabytes(FILE_BYTES_LIMIT, lang) }
}

/** A file size in megabytes of 1024 × 1024 bytes, one digit: 2,5 МБ. */
export function formatMegabytes(bytes: number, lang: Lang): string {
  const tenths = Math.max(1, Math.round((bytes * 10) / 1_048_576))
  const number = formatNumber(`${Math.floor(tenths / 10)}.${tenths % 10}`, lang)
  return `${number}${NBSP}${lang === 'en' || lang === 'uz' ? 'MB' : 'МБ'}`
}
