/** Sanitizes a trader's nickname for display. */
import { visibleText } from './visibleText.ts'

/** Displayed length in code points. */
const PARTNER_NAME_MAX = 32
/** Only this many characters are processed, which limits the work for very long nicknames. */
const READ_MAX = 1_000

/** The nickname without invisible characters, line breaks and stacked accents, cut to 32 code points; empty when nothing is left. */
export function partnerName(nickname: string): string {
  const line = visibleText(nickname.slice(0, READ_MAX))
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  const points = [...line]
  return points.length <= PARTNER_NAME_MAX ? line : `${points.slice(0, PARTNER_NAME_MAX).join('').trimEnd()}…`
}

/** True for a nickname that equals the support handle; a trader with it would share support's conversation. */
export function isReservedName(nickname: string, supportHandle: string): boolean {
  const name = visibleText(nickname).trim()
  return name !== '' && name === visibleText(supportHandle).trim()
}
