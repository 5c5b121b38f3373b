/** What the texts about files name: their sizes, which may be sent, and why one was not. */
import { FILE_BYTES_LIMIT, FILE_EXTENSIONS } from '../contract/constants.ts'
import type { Lang } from '../contract/languages.ts'
import type { Message } from '../rules/errorText.ts'
import { formatNumber, NBSP } from './format.ts'
import { localize } from './localize.ts'
import type { Translate } from './types.ts'

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

/** The text of an error; those about files name what is allowed. */
export function attachmentErrorText(error: Message, t: Translate, lang: Lang): string {
  return localize(t, 'key' in error ? { ...error, values: fileLimits(lang) } : error)
}
