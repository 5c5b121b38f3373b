/** Warns that the requisites have changed. The old ones are named by their ending, and never shown in full. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '../../i18n/types.ts'
import { hasUndeletedDeal } from '../../rules/deal.ts'
import { requisiteEnding } from '../../rules/requisite.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { type DealState, replacedRequisiteDismissed, selectDealState } from './dealSlice.ts'

/** `rescue`: the action for somebody who has paid to the old requisites. */
export function RequisitesChangedNotice({ rescue }: { rescue?: ReactNode }) {
  const { t, i18n } = useTranslation('payment')
  const dispatch = useAppDispatch()
  const deal = useAppSelector(selectDealState)
  const { replaced, requisite } = deal
  if (replaced === null) return null
  const searchState = searchStateText(deal)
  return (
    <Notice
      kind="danger"
      notice="requisites-changed"
      title={t('changed.title')}
      actions={
        <>
          {requisite !== null && (
            <Button variant="secondary" onClick={() => dispatch(replacedRequisiteDismissed())}>
              {t('common.understood')}
            </Button>
          )}
          {rescue}
        </>
      }
    >
      <p>
        <strong>{t('changed.old', { last: requisiteEnding(replaced) })}</strong>
      </p>
      {searchState !== null && <p>{i18n.t(searchState)}</p>}
      <p>{t('changed.paid')}</p>
    </Notice>
  )
}

/** What has become of the deal; null if another seller has taken it and has not given a requisite yet, because the screen says that. */
function searchStateText(order: DealState): TextKey | null {
  if (order.requisite !== null) return 'payment:changed.fresh'
  if (order.search.state === 'failed') return 'payment:changed.nobody'
  return hasUndeletedDeal(order) ? null : 'payment:changed.search'
}
