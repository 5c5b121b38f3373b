/** Sanitizes a trader's nickname for display. */
import type { Translate } from '../i18n/types.ts'
import { asLatin, plainText } from './plainText.ts'
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

/** "Trader · name"; only the role if the nickname has no visible characters. The role comes first, so that a nickname cannot pretend to be another role. */
export function traderLabel(t: Translate, nickname: string): string {
  const name = partnerName(nickname)
  return name === '' ? t('deal:chat.trader') : `${t('deal:chat.trader')} · ${name}`
}

/** True for a nickname that equals the support handle, in any case and with look-alike letters: a trader with it would share support's conversation, or seem to. */
export function isReservedName(nickname: string, supportHandle: string): boolean {
  const name = comparable(nickname)
  return name !== '' && name === comparable(supportHandle)
}

function comparable(name: string): string {
  const plain = plainText(name.slice(0, READ_MAX)).toLowerCase()
  return asLatin(plain).replaceAll('i', 'l').replace(/\s+/gu, ' ').trim()
}
