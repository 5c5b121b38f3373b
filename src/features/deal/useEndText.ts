/** Why the order ended without success, with the gateway's own words where these are all that is known. */
import { useTranslation } from 'react-i18next'
import { type CancelFacts, cancelText, cancelWords } from '../../rules/cancelText.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { selectCancelledByMe, selectWasDisputed, selectDealId } from './dealSlice.ts'

export function useEndText(flow: CancelFacts['flow'], reason: string | null): string {
  const { i18n } = useTranslation()
  const byMe = useAppSelector(selectCancelledByMe)
  const wasDisputed = useAppSelector(selectWasDisputed)
  const hadDeal = useAppSelector(selectDealId) !== null
  const facts = { flow, reason, byMe, wasDisputed, hadDeal }
  const words = cancelWords(facts)
  const text = i18n.t(cancelText(facts))
  return words === null ? text : `${text} ${i18n.t('common.reason', { words })}`
}
