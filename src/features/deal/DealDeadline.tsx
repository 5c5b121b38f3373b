/** The end of the running deal: as a clock time and as a countdown, its last minute, and what replaces the requisites while nothing must be paid. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDeadline } from '../../i18n/formatTime.ts'
import { useLang } from '../../i18n/useLang.ts'
import { isInLastMinute, isOverdue } from '../../rules/time.ts'
import { DeadlineCountdown, type DeadlineCountdownProps } from '../../shell/DeadlineCountdown.tsx'
import { RetryBoundary } from '../../shell/RetryBoundary.tsx'
import { selectRefreshedAt } from '../../shell/shellSlice.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useClockValue } from '../../ui/clock.ts'
import { selectDeadline, selectIsEndReported } from '../order/orderSlice.ts'

/** What has to be done until the end of the deal; `remaining` asks for nothing. */
type DeadlineText =
  | 'payment:requisites.payUntil'
  | 'cpayment:depositAddress.until'
  | 'sale:saleWaiting.until'
  | 'sale:saleWaiting.checkUntil'
  | 'common:time.remaining'

export function DealDeadline({
  until,
  atZero,
}: { until: DeadlineText } & Pick<DeadlineCountdownProps, 'atZero'>) {
  const { i18n } = useTranslation()
  const deadline = useAppSelector(selectDeadline)
  const lang = useLang()
  const time = useClockValue((now) => (deadline === null ? '' : formatDeadline(deadline, lang, now)))
  return (
    <RetryBoundary>
      <DeadlineCountdown
        deadline={deadline}
        label={deadline !== null && i18n.t(until, { time })}
        atZero={atZero}
      />
    </RetryBoundary>
  )
}

/** The time until which the buyer has to pay; in the last minute it asks nobody to begin. */
export function PayDeadline() {
  return <DealDeadline until={useLastMinute() ? 'common:time.remaining' : 'payment:requisites.payUntil'} />
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

const TEXTS = { reported: 'deal:paymentHold.reported', overdue: 'deal:paymentHold.overdue' } as const

interface PaymentHoldProps {
  readonly reason: HoldReason
  /** What the person sends: money to requisites, or coins to an address. */
  readonly sends: 'money' | 'coins'
  /** For somebody who has already paid. */
  readonly action?: ReactNode
}

/** Replaces the requisites or the address, and says why. */
export function PaymentHold({ reason, sends, action }: PaymentHoldProps) {
  const { t, i18n } = useTranslation('deal')
  return (
    <Card level={1} title={t('paymentHold.title')}>
      <Notice kind="danger" actions={action}>
        {`${i18n.t(TEXTS[reason])} ${t(sends === 'money' ? 'paymentHold.sentMoney' : 'paymentHold.sentCoins')}`}
      </Notice>
    </Card>
  )
}
