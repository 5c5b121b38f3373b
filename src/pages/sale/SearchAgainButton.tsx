/** Searches for another buyer with the same requisite. */
import { useTranslation } from 'react-i18next'
import { selectStarting } from '../../features/brokers/brokersSlice.ts'
import { searchRetried } from '../../features/order/orderSlice.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'

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
