/** Why the deal of this page did not come about, in words. */
import { useTranslation } from '../../i18n/useTranslation.tsx'
import { cancelText, type CancelFacts } from '../../rules/cancelText.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { selectCancelledByMe, selectWasDisputed } from './dealSlice.ts'
import { selectDealId } from './selectDealId.ts'

/** `isConfirmed`: the seller has confirmed a requisite; a deal shows it too. */
export function useEndText(flow: CancelFacts['flow'], reason: string | null, isConfirmed = false): string {
  const { t } = useTranslation()
  const byMe = useAppSelector(selectCancelledByMe)
  const wasDisputed = useAppSelector(selectWasDisputed)
  const hasDeal = useAppSelector(selectDealId) !== null
  return t(cancelText({ flow, reason, byMe, wasDisputed, hadRequisite: isConfirmed || hasDeal }))
}
