/** The text that says why a message or a file was not sent. */
import type { Lang } from '../contract/languages.ts'
import type { Message } from '../rules/errorText.ts'
import { fileLimits } from './fileLimits.ts'
import { localize } from './localize.ts'
import type { Translate } from './types.ts'

/** The text of an error; those about files name what is allowed. */
export function attachmentErrorText(error: Message, t: Translate, lang: Lang): string {
  return localize(t, 'key' in error ? { ...error, values: fileLimits(lang) } : error)
}
