/** Order and methods: the first screen of a purchase. */
import { useTranslation } from 'react-i18next'
import { MethodChoice } from '../../features/brokers/MethodChoice.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { OrderSummary } from './OrderSummary.tsx'
import { selectMethod } from './paymentScreen.ts'
import styles from './PaymentPage.module.css'

export function InitScreen() {
  const { t } = useTranslation('payment')
  const method = useAppSelector(selectMethod)
  return (
    <Stack gap="wide">
      <h1 className={styles.heading} tabIndex={-1}>
        <Icon name="shield" size={20} />
        <span>{t('payment.heading')}</span>
      </h1>
      <OrderSummary />
      <MethodChoice title={t('methods.title')} submitText={t('methods.submit')} method={method} />
    </Stack>
  )
}
