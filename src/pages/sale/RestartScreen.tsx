/** No buyer was found: search again with the same requisite, or cancel. */
import { useTranslation } from 'react-i18next'
import { selectStarting } from '../../features/brokers/brokersSlice.ts'
import { searchRetried, selectSearch } from '../../features/order/orderSlice.ts'
import { useLocalize } from '../../i18n/localize.ts'
import { searchEndTitle } from '../../rules/cancelText.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { CancelSaleButton } from './CancelSaleButton.tsx'

export function RestartScreen() {
  const { t, i18n } = useTranslation('sale')
  const localize = useLocalize()
  const { message } = useAppSelector(selectSearch)
  return (
    <Card level={1} title={i18n.t(searchEndTitle(message, 'sale:saleRestart.title'))}>
      <p>{t('saleRestart.text')}</p>
      {message && <Notice kind="danger">{localize(message)}</Notice>}
      <SearchAgainButton />
      <CancelSaleButton />
    </Card>
  )
}

/** Searches for another buyer with the same requisite. */
export function SearchAgainButton() {
  const { t } = useTranslation('sale')
  const dispatch = useAppDispatch()
  const isStarting = useAppSelector(selectStarting)
  return (
    <Button
      block
      variant="primary"
      data-action="retry"
      busy={isStarting}
      onClick={() => dispatch(searchRetried())}
    >
      {t('saleRestart.restart')}
    </Button>
  )
}
