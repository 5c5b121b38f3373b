/** Opens a dispute after a question, while the deal allows it. */
import { useTranslation } from 'react-i18next'
import { canDispute } from '../../rules/deal.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { questionAsked, selectDeal, selectRunningAction } from '../deal/dealSlice.ts'

export function DisputeButton() {
  const { t } = useTranslation('deal')
  const dispatch = useAppDispatch()
  const isBusy = useAppSelector(selectRunningAction) === 'dispute'
  if (!canDispute(useAppSelector(selectDeal))) return null
  return (
    <Button
      block
      variant="ghost"
      data-action="open-dispute"
      busy={isBusy}
      onClick={() => dispatch(questionAsked('dispute'))}
    >
      {t('dispute.open')}
    </Button>
  )
}
