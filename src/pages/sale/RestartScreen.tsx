/** No buyer was found: search again with the same requisite, or cancel. */
import { useTranslation } from 'react-i18next'
import { selectStarting } from '../../features/brokers/brokersSlice.ts'
import { searchRetried, selectSearch } from '../../features/order/orderSlice.ts'
import { useLocalize } from '../../i18n/localize.ts'
import type { TextKey } from '../../i18n/types.ts'
import type { Message } from '../../rules/errorText.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { CancelSaleButton } from './CancelSaleButton.tsx'

export function RestartScreen() {
  const { t, i18n } = useTranslation('sale')
  const localize = useLocalize()
  const dispatch = useAppDispatch()
  const { message } = useAppSelector(selectSearch)
  const isStarting = useAppSelector(selectStarting)
  return (
    <Card level={1} title={i18n.t(titleOf(message))}>
      <p>{t('saleRestart.text')}</p>
      {message && <Notice kind="danger">{localize(message)}</Notice>}
      <Button
        block
        variant="primary"
        data-action="retry"
        busy={isStarting}
        onClick={() => dispatch(searchRetried())}
      >
        {t('saleRestart.restart')}
      </Button>
      <CancelSaleButton />
    </Card>
  )
}

/** The search may have found nobody, have been interrupted, or not be possible beside another deal. */
function titleOf(message: Message | null): TextKey {
  if (message === null) return 'sale:saleRestart.title'
  const isOtherDeal = 'key' in message && message.key === 'errors:errors.deal-already-exists'
  return isOtherDeal ? 'common:redirectDialog.title' : 'deal:dealSearch.ended'
}
