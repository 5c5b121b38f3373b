/** Why a message or a file did not go, in words. */
import { FILE_BYTES_LIMIT, FILE_EXTENSIONS } from '../contract/constants.ts'
import { formatMegabytes } from './formatMegabytes.ts'
import type { Translate } from './types.ts'
import type { Message } from '../rules/errorText.ts'
import type { Lang } from '../contract/languages.ts'

/** The text of a fault; those about files name what is allowed. */
export function attachmentErrorText(error: Message, t: Translate, lang: Lang): string {
  const limits = { types: FILE_EXTENSIONS.join(', '), size: formatMegabytes(FILE_BYTES_LIMIT, lang) }
  const message = 'key' in error ? t(error.key, limits) : error.raw
  return error.label === undefined ? message : t('errors.labelled', { label: t(error.label), message })
}
