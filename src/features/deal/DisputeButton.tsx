/** Opens a dispute after a question, while the deal allows it (DISP-01). */
import { useText } from '../../i18n/useText.tsx'
import { mayDispute } from '../../rules/dispute.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { questionAsked, selectActing, selectDeal } from './dealSlice.ts'

export function DisputeButton() {
  const t = useText()
  const dispatch = useAppDispatch()
  const isBusy = useAppSelector(selectActing) === 'dispute'
  if (!mayDispute(useAppSelector(selectDeal))) return null
  return (
    <Button block data-action="open-dispute" busy={isBusy} onClick={() => dispatch(questionAsked('dispute'))}>
      {t('dispute.open')}
    </Button>
  )
}
