/** The sums of a sale as text, and the label of "I received a payout", for the button and for the texts that name it. */
import { useTranslation } from 'react-i18next'
import { moneyText } from '../../i18n/format.ts'
import { useLang } from '../../i18n/useLang.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { selectAmounts } from './saleScreen.ts'

/** The two formatted sums: `gets` in fiat, `gives` in coins; empty if the gateway has not sent them. */
export function useAmountTexts(): { gets: string; gives: string } {
  const lang = useLang()
  const { toGet, toGive, currency, symbol } = useAppSelector(selectAmounts)
  return { gets: moneyText(toGet, currency, lang), gives: moneyText(toGive, symbol, lang) }
}

/** The label of "I received a payout", for the button and for the texts that name it. */
export function useReceivedButton(): string {
  const { t } = useTranslation('sale')
  const { gets } = useAmountTexts()
  return gets ? t('sendCoins.buttonAmount', { amount: gets }) : t('sendCoins.button')
}
