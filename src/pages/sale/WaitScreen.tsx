/** The wait for the approval, for a buyer, or for the buyer's answer. */
import { useTranslation } from 'react-i18next'
import { SALE_REQUISITE_TIMEOUT_MS } from '../../contract/constants.ts'
import { BankStep } from '../../features/brokers/BankStep.tsx'
import { selectDemand } from '../../features/brokers/brokersSlice.ts'
import { selectSearch } from '../../features/order/orderSlice.ts'
import { SEARCH_MINUTES, SearchWait } from '../../features/search/SearchWait.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Stack } from '../../ui/Stack.tsx'
import type { SaleScreen } from './saleScreen.ts'

export function WaitScreen({ screen }: { screen: Extract<SaleScreen, { name: 'wait' }> }) {
  const { t } = useTranslation('sale')
  const { rebid } = useAppSelector(selectSearch)
  const isFound = screen.reason === 'deal'
  return (
    <Stack>
      {screen.reason === 'approval' ? (
        <Approval />
      ) : (
        <SearchWait
          title={t(isFound ? 'saleSearch.found' : 'saleSearch.title')}
          found={isFound ? t('saleSearch.proposed') : null}
          stages={[
            t('saleSearch.request'),
            t('saleSearch.waiting'),
            t('saleSearch.long', { minutes: SEARCH_MINUTES.atMost }),
          ]}
          note={rebid ? t('saleSearch.rebid') : t('saleSearch.note', { minutes: SEARCH_MINUTES.promised })}
          next={isFound ? [] : [t('saleSearch.leave')]}
        />
      )}
      <Notice role="note" icon="shield">
        {t('sale.coinsSafe')}
      </Notice>
    </Stack>
  )
}

/** The wait for the approval. A sale that was created with its method may lack the e-mail, and is not claimed before it has one. */
function Approval() {
  const { t } = useTranslation('sale')
  if (useAppSelector(selectDemand) !== null)
    return (
      <Card level={1} title={t('approval.claim')}>
        <BankStep submitText={t('sale.submit')} />
      </Card>
    )
  return (
    <Card level={1} title={t('approval.title')} end={<Spinner />}>
      <p role="status">{t('approval.text')}</p>
      <p>{t('approval.next', { minutes: SALE_REQUISITE_TIMEOUT_MS / 60_000 })}</p>
    </Card>
  )
}
