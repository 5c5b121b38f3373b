/** Opens a dispute after a question, while the deal allows it. */
import { lazy, Suspense } from 'react'
import { lazyFeature } from '../../app/shell/lazyFeature.tsx'
import { useTranslation } from '../../i18n/useTranslation.tsx'
import { whenIdle } from '../../platform/whenIdle.ts'
import { canDispute } from '../../rules/dispute.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { questionAsked, selectRunningAction, selectDeal } from '../deal/dealSlice.ts'

const loadCaseChoice = () => import('./CaseChoice.tsx')
/** What happened, for the question; without it the question can be answered all the same. */
export const CaseChoice = lazyFeature(
  () => loadCaseChoice().then((m) => ({ default: m.CaseChoice, feature: m.disputeFeature })),
  ['dispute'],
)
const PRELOAD_WITHIN_MS = 2_000
const nothing = () => ({ default: () => null })
/** Draws nothing; the code is there before the button is pressed, and after all that the screen itself needs. */
const CaseChoicePreload = lazy(() => whenIdle(PRELOAD_WITHIN_MS).then(loadCaseChoice).then(nothing, nothing))

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
      <Suspense>
        <CaseChoicePreload />
      </Suspense>
    </>
  )
}
