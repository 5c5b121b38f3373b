/** The text that says why the order ended without success. */
import { useTranslation } from '../../i18n/useTranslation.tsx'
import { cancelText, type CancelFacts } from '../../rules/cancelText.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { selectCancelledByMe, selectWasDisputed } from './dealSlice.ts'
import { selectDealId } from './selectDealId.ts'

export function useEndText(flow: CancelFacts['flow'], reason: string | null): string {
  const { t } = useTranslation()
  const byMe = useAppSelector(selectCancelledByMe)
  const wasDisputed = useAppSelector(selectWasDisputed)
  const hadDeal = useAppSelector(selectDealId) !== null
  return t(cancelText({ flow, reason, byMe, wasDisputed, hadDeal }))
}
