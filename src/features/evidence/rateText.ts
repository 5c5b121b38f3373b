import type { Lang } from '../../contract/languages.ts'
import { formatMoney } from '../../i18n/format.ts'
import type { Translate } from '../../i18n/types.ts'
import type { OrderFacts } from '../../rules/orderFacts.ts'

/** The price of one coin; null if the order does not tell it. */
export function rateText(
  { rate, fiat, coin }: Pick<OrderFacts, 'rate' | 'fiat' | 'coin'>,
  t: Translate,
  lang: Lang,
): string | null {
  if (rate === null || fiat === null || coin === null) return null
  return t('common:amounts.rateValue', { coin: coin.currency, price: formatMoney(rate, fiat.currency, lang) })
}
