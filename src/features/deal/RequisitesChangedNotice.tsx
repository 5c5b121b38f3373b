/** Warns that the requisites, or the address for coins, have changed. The old ones are named by their ending, and never shown in full. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '../../i18n/types.ts'
import { hasUndeletedDeal } from '../../rules/deal.ts'
import { isReplaced, requisiteEnding } from '../../rules/requisite.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Notice } from '../../ui/Notice.tsx'
import { type OrderWithDeal, replacedRequisiteDismissed, selectOrderWithDeal } from '../order/orderSlice.ts'

interface NoticeProps {
  /** For somebody who has paid to the old one. */
  readonly help?: ReactNode
}

export function RequisitesChangedNotice({ help }: NoticeProps) {
  const { t, i18n } = useTranslation('payment')
  const state = searchStateText(useAppSelector(selectOrderWithDeal))
  return (
    <ChangedNotice title={t('changed.title')} old="payment:changed.old" help={help}>
      {state && <p>{i18n.t(state)}</p>}
      <p>{t('changed.paid')}</p>
    </ChangedNotice>
  )
}

/** What has become of the deal; null if there is a new requisite, or another seller who has not given one yet, because the screen says that. */
function searchStateText(order: OrderWithDeal): TextKey | null {
  if (order.requisite !== null) return null
  if (order.search.state === 'failed') return 'payment:changed.nobody'
  return hasUndeletedDeal(order) ? null : 'payment:changed.search'
}

/** Above the new address, whose heading says what to do with it. */
export function AddressChangedNotice({ help }: NoticeProps) {
  const { t } = useTranslation('cpayment')
  return (
    <ChangedNotice title={t('addressChanged.title')} old="cpayment:addressChanged.old" help={help}>
      <p>{t('addressChanged.sent')}</p>
    </ChangedNotice>
  )
}

interface ChangedNoticeProps extends NoticeProps {
  readonly title: string
  /** Names the old requisite by its ending. */
  readonly old: 'payment:changed.old' | 'cpayment:addressChanged.old'
  readonly children: ReactNode
}

/** It can be dismissed once there is a new requisite. None for a correction of the name beside a card: the old card is the new one. */
function ChangedNotice({ title, old, help, children }: ChangedNoticeProps) {
  const { t, i18n } = useTranslation()
  const dispatch = useAppDispatch()
  const { replaced, requisite } = useAppSelector(selectOrderWithDeal)
  if (!isReplaced(replaced, requisite)) return null
  return (
    <Notice
      kind="danger"
      notice="requisites-changed"
      title={title}
      actions={help}
      {...(requisite !== null && {
        closeLabel: t('common.understood'),
        onClose: () => dispatch(replacedRequisiteDismissed()),
      })}
    >
      <p>
        <strong>{i18n.t(old, { last: requisiteEnding(replaced) })}</strong>
      </p>
      {children}
    </Notice>
  )
}
