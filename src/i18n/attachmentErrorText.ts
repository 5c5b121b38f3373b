/** The text that says why a message or a file was not sent. */
import type { Lang } from '../contract/languages.ts'
import type { Message } from '../rules/errorText.ts'
import { fileLimits } from './fileLimits.ts'
import type { Translate } from './types.ts'

/** The text of an error; those about files name what is allowed. */
export function attachmentErrorText(error: Message, t: Translate, lang: Lang): string {
  const message = 'key' in error ? t(error.key, fileLimits(lang)) : error.raw
  return error.label === undefined ? message : t('errors.labelled', { label: t(error.label), message })
}
