/** What the other side of a deal is called: the role first, so that no nickname stands where another role would. */
import type { Translate } from '../../i18n/types.ts'
import { partnerName } from '../../rules/partnerName.ts'

/** "Trader · name"; the role alone where the nickname has nothing to show. */
export function traderLabel(t: Translate, nickname: string): string {
  const name = partnerName(nickname)
  return name === '' ? t('chat.trader') : `${t('chat.trader')} · ${name}`
}
