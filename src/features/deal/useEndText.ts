/** The text that says why the order ended without success. */
import { useTranslation } from 'react-i18next'
import { endText } from '../../i18n/endText.ts'
import type { CancelFacts } from '../../rules/cancelText.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { selectCancelledByMe, selectWasDisputed, selectDealId } from './dealSlice.ts'

export function useEndText(flow: CancelFacts['flow'], reason: string | null): string {
  const { i18n } = useTranslation()
  const byMe = useAppSelector(selectCancelledByMe)
  const wasDisputed = useAppSelector(selectWasDisputed)
  const hadDeal = useAppSelector(selectDealId) !== null
  return endText(i18n.t, { flow, reason, byMe, wasDisputed, hadDeal })
}
