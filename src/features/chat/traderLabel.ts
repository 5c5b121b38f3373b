/** The label of the other side of a deal. The role comes first, so that a nickname cannot pretend to be another role. */
import type { Translate } from '../../i18n/types.ts'
import { partnerName } from '../../rules/partnerName.ts'

/** "Trader · name"; only the role if the nickname has no visible characters. */
export function traderLabel(t: Translate, nickname: string): string {
  const name = partnerName(nickname)
  return name === '' ? t('deal:chat.trader') : `${t('deal:chat.trader')} · ${name}`
}
