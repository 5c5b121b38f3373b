/** Warns that the requisites, or the address for coins, have changed. The old ones are named by their ending, and never shown in full. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '../../i18n/types.ts'
import { hasUndeletedDeal } from '../../rules/deal.ts'
import { isReplaced, requisiteEnding } from '../../rules/requisite.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Notice } from '../../ui/Notice.tsx'
import { type OrderWithDeal, replacedRequisiteDismissed, selectDealState } from '../order/orderSlice.ts'

/** `rescue`: the action for somebody who has paid to the old requisites. */
export function RequisitesChangedNotice({ rescue }: { rescue?: ReactNode }) {
  const { t, i18n } = useTranslation('payment')
  const state = searchStateText(useAppSelector(selectDealState))
  return (
    <ChangedNotice
      title={t('changed.title')}
      old={(last) => t('changed.old', { last })}
      now={state && i18n.t(state)}
      paid={t('changed.paid')}
      help={rescue}
    />
  )
}

/** What has become of the deal; null if there is a new requisite, or another seller who has not given one yet, because the screen says that. */
function searchStateText(order: OrderWithDeal): TextKey | null {
  if (order.requisite !== null) return null
  if (order.search.state === 'failed') return 'payment:changed.nobody'
  return hasUndeletedDeal(order) ? null : 'payment:changed.search'
}

/** Above the new address, whose heading says what to do with it. */
export function AddressChangedNotice({ help }: { help?: ReactNode }) {
  const { t } = useTranslation('cpayment')
  return (
    <ChangedNotice
      title={t('addressChanged.title')}
      old={(last) => t('addressChanged.old', { last })}
      now={null}
      paid={t('addressChanged.sent')}
      help={help}
    />
  )
}

interface ChangedNoticeProps {
  readonly title: string
  /** Names the old requisite by its ending. */
  readonly old: (last: string) => string
  /** What to do now. */
  readonly now: string | null
  /** For somebody who has paid to the old one. */
  readonly paid: string
  readonly help?: ReactNode
}

/** It can be dismissed once there is a new requisite. None for a correction of the name beside a card: the old card is the new one. */
function ChangedNotice({ title, old, now, paid, help }: ChangedNoticeProps) {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const { replaced, requisite } = useAppSelector(selectDealState)
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
        <strong>{old(requisiteEnding(replaced))}</strong>
      </p>
      {now !== null && <p>{now}</p>}
      <p>{paid}</p>
    </Notice>
  )
}
