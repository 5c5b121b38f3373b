/** Why the deal of this page did not come about, in words. */
import { includesId } from '../../contract/scalars.ts'
import { useTranslation } from '../../i18n/useTranslation.tsx'
import { cancelText, type CancelFacts } from '../../rules/cancelText.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { selectDealState, selectWasDisputed } from './dealSlice.ts'

export function useEndText(flow: CancelFacts['flow'], reason: string | null): string {
  const { t } = useTranslation()
  const { deal, autodeal, cancelledByMe, gaveUp } = useAppSelector(selectDealState)
  const wasDisputed = useAppSelector(selectWasDisputed)
  const id = deal?.deal_id ?? autodeal?.autodeal_id ?? null
  return t(
    cancelText({
      flow,
      reason,
      byMe: gaveUp || includesId(cancelledByMe, id),
      wasDisputed,
      hadDeal: id !== null,
    }),
  )
}
