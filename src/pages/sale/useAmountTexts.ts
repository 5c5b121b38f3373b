/** The two formatted sums: `gets` in fiat, `gives` in coins; empty if the gateway has not sent them. */
import { moneyText } from '../../i18n/moneyText.ts'
import { useTranslation } from '../../i18n/useTranslation.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { selectAmounts } from './saleScreen.ts'

export function useAmountTexts(): { gets: string; gives: string } {
  const { lang } = useTranslation()
  const { toGet, toGive, currency, symbol } = useAppSelector(selectAmounts)
  return { gets: moneyText(toGet, currency, lang), gives: moneyText(toGive, symbol, lang) }
}
