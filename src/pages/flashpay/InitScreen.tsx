/** The bank, and the card number if the bank needs it. */
import { useTranslation } from 'react-i18next'
import { MaskStep } from '../../features/brokers/BankStep.tsx'
import { BrokerList } from '../../features/brokers/BrokerList.tsx'
import { PreloadFeatures } from '../../shell/PreloadFeatures.tsx'
import { selectSide } from '../../shell/shellSlice.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Stack } from '../../ui/Stack.tsx'

const PRELOADED = [MaskStep]

export function InitScreen() {
  const { t } = useTranslation('flashpay')
  const side = useAppSelector(selectSide)
  return (
    <Stack role="group" aria-labelledby="banks">
      <h2 id="banks">{t(side === 'seller' ? 'flashpay.bankSale' : 'flashpay.bank')}</h2>
      <BrokerList submitText={t('flashpay.submit')} />
      <PreloadFeatures parts={PRELOADED} />
    </Stack>
  )
}
