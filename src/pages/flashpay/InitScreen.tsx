/** The amount, the bank, and the card number if the bank needs it. */
import { useTranslation } from 'react-i18next'
import { MaskStep } from '../../features/brokers/BankStep.tsx'
import { BrokerList } from '../../features/brokers/BrokerList.tsx'
import { PreloadFeatures } from '../../shell/PreloadFeatures.tsx'
import { selectSide } from '../../shell/shellSlice.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { useOrderAmount } from './OrderAmount.tsx'
import prose from '../../ui/Prose.module.css'

const PRELOADED = [MaskStep]

export function InitScreen() {
  const { t } = useTranslation('flashpay')
  const isSeller = useAppSelector(selectSide) === 'seller'
  const amount = useOrderAmount()
  return (
    <>
      <Stack gap="tight">
        <h1 tabIndex={-1} className={prose.quiet}>
          {t(isSeller ? 'flashpay.headingSale' : 'flashpay.heading')}
        </h1>
        {amount && <Amount text={amount} />}
      </Stack>
      <Stack role="group" aria-labelledby="banks">
        <h2 id="banks">{t(isSeller ? 'flashpay.bankSale' : 'flashpay.bank')}</h2>
        <BrokerList submitText={t('flashpay.submit')} />
        <PreloadFeatures parts={PRELOADED} />
      </Stack>
    </>
  )
}
