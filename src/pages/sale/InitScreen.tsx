/** Order and methods: the first screen of a sale. */
import { useTranslation } from 'react-i18next'
import { MethodChoice } from '../../features/brokers/MethodChoice.tsx'
import { selectSale } from '../../features/order/orderSlice.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { SaleSummary } from './SaleSummary.tsx'
import styles from './SalePage.module.css'

export function InitScreen() {
  const { t } = useTranslation('sale')
  const email = useAppSelector(selectSale)?.email ?? null
  return (
    <Stack gap="wide">
      <h1 className={styles.heading} tabIndex={-1}>
        <Icon name="shield" size={20} />
        <span>{t('sale.heading')}</span>
      </h1>
      <SaleSummary />
      <MethodChoice title={t('sale.methods')} submitText={t('sale.submit')} method={null} email={email} />
    </Stack>
  )
}
