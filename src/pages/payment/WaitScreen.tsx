/** The wait for a trader, or for the trader's requisites. */
import { useTranslation } from 'react-i18next'
import { BankStep } from '../../features/brokers/BankStep.tsx'
import { selectDemand } from '../../features/brokers/brokersSlice.ts'
import { CancelButton } from '../../features/deal/Question.tsx'
import { SEARCH_MINUTES, SearchWait } from '../../features/search/SearchWait.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Stack } from '../../ui/Stack.tsx'
import type { PurchaseScreen } from './paymentScreen.ts'
import { selectPaymentState } from './paymentSlice.ts'

export function WaitScreen({ screen }: { screen: Extract<PurchaseScreen, { name: 'wait' }> }) {
  const { t } = useTranslation('payment')
  const demand = useAppSelector(selectDemand)
  const { isFirstPayment } = useAppSelector(selectPaymentState)
  const isSearch = screen.reason === 'search' || screen.reason === 'start'
  return (
    <Stack>
      {screen.reason === 'start' && demand !== null ? (
        <>
          <h1 tabIndex={-1}>{t('payment.heading')}</h1>
          <BankStep submitText={t('methods.submit')} />
        </>
      ) : (
        <SearchWait
          title={t(isSearch ? 'search.title' : 'payment.launched')}
          found={isSearch ? null : t(screen.reason === 'autodeal' ? 'search.preparing' : 'search.proposed')}
          stages={[
            t('search.request'),
            t('search.waiting'),
            t('search.long', { minutes: SEARCH_MINUTES.atMost }),
          ]}
          note={t('search.note', { minutes: SEARCH_MINUTES.promised })}
          next={isSearch ? [t('search.next'), t('search.leave')] : [t('search.next')]}
        />
      )}
      <Notice role="note" icon="shield">
        {t('payment.safeNow')}
      </Notice>
      {isFirstPayment && (
        <Notice role="note" kind="warning">
          {t('hints.impostor')}
        </Notice>
      )}
      <CancelButton>{t(isSearch ? 'payment.cancelSearch' : 'requisites.cancel')}</CancelButton>
    </Stack>
  )
}
