/** Order and methods: the first screen of a purchase (PUR-02). */
import { BrokerList } from '../../features/brokers/BrokerList.tsx'
import { EmailStep } from '../../features/brokers/EmailStep.tsx'
import { useText } from '../../i18n/useText.tsx'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Stack } from '../../ui/Stack.tsx'
import { OrderSummary } from './OrderSummary.tsx'
import { bankPressed, emailSubmitted, selectPicked, selectStarting } from './paymentSlice.ts'
import { selectMethod } from './paymentScreen.ts'

export function InitScreen() {
  const t = useText()
  const dispatch = useAppDispatch()
  const picked = useAppSelector(selectPicked)
  const method = useAppSelector(selectMethod)
  const isStarting = useAppSelector(selectStarting)
  return (
    <Stack gap="wide">
      <OrderSummary />
      <Stack role="group" aria-labelledby="methods">
        <h2 id="methods">{t('methods.title')}</h2>
        <BrokerList picked={picked ?? method} busy={isStarting} onPick={(id) => dispatch(bankPressed(id))}>
          {picked !== null && (
            <EmailStep
              busy={isStarting}
              submitText={t('methods.submit')}
              onSubmit={(email) => dispatch(emailSubmitted(email))}
            />
          )}
        </BrokerList>
      </Stack>
    </Stack>
  )
}
