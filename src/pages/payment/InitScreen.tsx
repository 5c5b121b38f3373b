/** Order and methods: the first screen of a purchase (PUR-02). */
import { MethodChoice } from '../../features/brokers/MethodChoice.tsx'
import { useText } from '../../i18n/useText.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { Stack } from '../../ui/Stack.tsx'
import { OrderSummary } from './OrderSummary.tsx'
import { selectMethod } from './paymentScreen.ts'

export function InitScreen() {
  const t = useText()
  const method = useAppSelector(selectMethod)
  return (
    <Stack gap="wide">
      <OrderSummary />
      <MethodChoice title={t('methods.title')} submitText={t('methods.submit')} method={method} />
    </Stack>
  )
}
