/** The two formatted sums: `gets` in fiat, `gives` in coins; empty if the gateway has not sent them. */
import { moneyText } from '../../i18n/moneyText.ts'
import { useLang } from '../../i18n/useLang.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { selectAmounts } from './saleScreen.ts'

export function useAmountTexts(): { gets: string; gives: string } {
  const lang = useLang()
  const { toGet, toGive, currency, symbol } = useAppSelector(selectAmounts)
  return { gets: moneyText(toGet, currency, lang), gives: moneyText(toGive, symbol, lang) }
}
