/** Sizes of files, and the limits of files that may be sent. */
import { FILE_BYTES_LIMIT, FILE_EXTENSIONS } from '../contract/constants.ts'
import type { Lang } from '../contract/languages.ts'
import { formatNumber, NBSP } from './format.ts'

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
