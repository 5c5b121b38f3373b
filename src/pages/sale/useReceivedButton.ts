/** The words on "I received a payout", for the button itself and for every text that names it. */
import { useText } from '../../i18n/useText.tsx'
import { useSums } from './useSums.ts'

export function useReceivedButton(): string {
  const t = useText()
  const { gets } = useSums()
  return gets ? t('sendCoins.buttonAmount', { amount: gets }) : t('sendCoins.button')
}
