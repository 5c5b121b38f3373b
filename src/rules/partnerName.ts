/** A trader's nickname as the page shows it: always behind the trader's role, short, in one line. */
import { visibleText } from './visibleText.ts'

/** Code points of a nickname that are shown. */
const PARTNER_NAME_MAX = 32
/** A nickname is no longer than this before it is made readable; the rest would be cut anyway. */
const READ_MAX = 1_000

/** The nickname without invisible characters, line breaks and heaps of accents, cut to a sensible length; empty when nothing is left. */
export function partnerName(nickname: string): string {
  const line = visibleText(nickname.slice(0, READ_MAX))
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  const points = [...line]
  return points.length <= PARTNER_NAME_MAX ? line : `${points.slice(0, PARTNER_NAME_MAX).join('').trimEnd()}…`
}

/** True for a nickname that is the support handle: a trader with it would share support's conversation. */
export function isReservedName(nickname: string, supportHandle: string): boolean {
  const name = visibleText(nickname).trim()
  return name !== '' && name === visibleText(supportHandle).trim()
}
