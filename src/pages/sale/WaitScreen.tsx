/** Waiting: for the approval, for a buyer, for the buyer's answer (SALE-06). */
import { selectSearch } from '../../features/deal/dealSlice.ts'
import { SEARCH_MINUTES, SearchWait } from '../../features/deal/SearchWait.tsx'
import { useText } from '../../i18n/useText.tsx'
import { SALE_REQUISITE_WITHIN_MS } from '../../contract/constants.ts'
import type { SaleScreen } from '../../rules/sale.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { CancelButton } from './CancelButton.tsx'
import { EditRequisite } from './EditRequisite.tsx'

export function WaitScreen({ screen }: { screen: Extract<SaleScreen, { name: 'wait' }> }) {
  const t = useText()
  const { rebid } = useAppSelector(selectSearch)
  return (
    <Stack>
      {screen.reason === 'approval' ? (
        <Approval />
      ) : (
        <SearchWait
          title={t('saleSearch.title')}
          found={screen.reason === 'deal' ? t('saleSearch.proposed') : null}
          stages={[
            t('saleSearch.request'),
            t('saleSearch.waiting'),
            t('saleSearch.long', { minutes: SEARCH_MINUTES.atMost }),
          ]}
          note={rebid ? t('saleSearch.rebid') : t('saleSearch.note', { minutes: SEARCH_MINUTES.promised })}
          next={[t('saleSearch.leave')]}
        />
      )}
      <Notice role="note" icon="shield">
        {t('sale.coinsSafe')}
      </Notice>
      {screen.reason === 'deal' && <EditRequisite />}
      <CancelButton />
    </Stack>
  )
}

function Approval() {
  const t = useText()
  return (
    <Card level={1} title={t('approval.title')} end={<Spinner />}>
      <p role="status">{t('approval.text')}</p>
      <p>{t('approval.next', { minutes: SALE_REQUISITE_WITHIN_MS / 60_000 })}</p>
    </Card>
  )
}
