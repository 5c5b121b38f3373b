/** Replaces the requisites while nothing must be paid, and says why. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isInLastMinute, isOverdue } from '../../rules/time.ts'
import { selectRefreshedAt } from '../../shell/shellSlice.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useClockValue } from '../../ui/clock.ts'
import { selectDeadline, selectIsEndReported } from '../order/orderSlice.ts'

/** `reported`: the gateway has notified that the deal is over. `overdue`: its time is over, or may be. In both cases the order could not be loaded since then. */
type HoldReason = 'reported' | 'overdue'

/** Why nobody may pay to the requisites of a running deal now; null if they are valid. */
export function usePaymentHold(): HoldReason | null {
  const isReported = useAppSelector(selectIsEndReported)
  const deadline = useAppSelector(selectDeadline)
  const refreshedAt = useAppSelector(selectRefreshedAt)
  const isTimeOver = useClockValue((now) => isOverdue(deadline, refreshedAt, now))
  if (isReported) return 'reported'
  return isTimeOver ? 'overdue' : null
}

/** True from the last minute of the deal on. */
export function useLastMinute(): boolean {
  const deadline = useAppSelector(selectDeadline)
  return useClockValue((now) => isInLastMinute(deadline, now))
}

/** In the last minute, on a page where nothing has to be pressed after the transfer. */
export function LastMinute() {
  const { t } = useTranslation('deal')
  return <Notice kind="danger">{t('paymentHold.late')}</Notice>
}

const TEXTS = { reported: 'deal:paymentHold.reported', overdue: 'deal:paymentHold.overdue' } as const

/** `action`: for somebody who has already paid. */
export function PaymentHold({ reason, action }: { reason: HoldReason; action?: ReactNode }) {
  const { t, i18n } = useTranslation('deal')
  return (
    <Card level={1} title={t('paymentHold.title')}>
      <Notice kind="danger" actions={action}>
        {i18n.t(TEXTS[reason])}
      </Notice>
    </Card>
  )
}
