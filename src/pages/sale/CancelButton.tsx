/** Cancel, wherever the state allows it: the deal, or the order while it has none. */
import { questionAsked, selectRunningAction, selectDeal } from '../../features/deal/dealSlice.ts'
import { useTranslation } from '../../i18n/useTranslation.tsx'
import { isCancelShown } from '../../rules/sale.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { selectScreen } from './saleScreen.ts'

export function CancelButton() {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const screen = useAppSelector(selectScreen)
  const deal = useAppSelector(selectDeal)
  const isCancelling = useAppSelector(selectRunningAction) === 'cancel'
  if (!isCancelShown(screen, deal)) return null
  return (
    <Button
      block
      variant="ghost"
      data-action="cancel"
      busy={isCancelling}
      onClick={() => dispatch(questionAsked('cancel'))}
    >
      {t('sale.cancel')}
    </Button>
  )
}
