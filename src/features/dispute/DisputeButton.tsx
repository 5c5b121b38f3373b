/** Opens a dispute after a question, while the deal allows it. */
import { lazyFeature } from '../../app/shell/lazyFeature.tsx'
import { PreloadFeatures } from '../../app/shell/PreloadFeatures.tsx'
import { useTranslation } from '../../i18n/useTranslation.tsx'
import { canDispute } from '../../rules/deal.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { questionAsked, selectRunningAction, selectDeal } from '../deal/dealSlice.ts'

/** What happened, for the question; without it the question can be answered all the same. */
export const LazyCaseChoice = lazyFeature(
  () => import('./CaseChoice.tsx').then((m) => ({ default: m.CaseChoice, feature: m.disputeFeature })),
  ['dispute'],
)
const PRELOADED = [LazyCaseChoice]

export function DisputeButton() {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const isBusy = useAppSelector(selectRunningAction) === 'dispute'
  if (!canDispute(useAppSelector(selectDeal))) return null
  return (
    <>
      <Button
        block
        data-action="open-dispute"
        busy={isBusy}
        onClick={() => dispatch(questionAsked('dispute'))}
      >
        {t('dispute.open')}
      </Button>
      <PreloadFeatures parts={PRELOADED} />
    </>
  )
}
