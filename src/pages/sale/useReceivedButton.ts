/** The label of "I received a payout", for the button and for the texts that name it. */
import { useTranslation } from 'react-i18next'
import { useAmountTexts } from './useAmountTexts.ts'

export function useReceivedButton(): string {
  const { t } = useTranslation('sale')
  const { gets } = useAmountTexts()
  return gets ? t('sendCoins.buttonAmount', { amount: gets }) : t('sendCoins.button')
}
