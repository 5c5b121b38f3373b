/** Time left in the deal, by gateway time. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatClock, formatDuration } from '../../i18n/format.ts'
import { RetryBoundary } from '../../shell/RetryBoundary.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { Countdown } from '../../ui/Countdown.tsx'
import { useLastMinute } from './PaymentHold.tsx'
import { selectDeadline } from './dealSlice.ts'

export interface DealCountdownProps {
  /** Gateway ms; null renders nothing. */
  deadline: number | null
  /** What the time is for. */
  label: ReactNode
  /** Announced when the time is over; by default that the order is checked once more. */
  atZero?: string | undefined
  /** Whole length in ms, for a bar. */
  total?: number
}

export function DealCountdown({ deadline, label, atZero, total }: DealCountdownProps) {
  const { t } = useTranslation()
  if (deadline === null) return null
  return (
    <Countdown
      deadline={deadline}
      label={label}
      format={formatDuration}
      announce={{
        300: t('time.left', { time: t('time.minutes', { count: 5 }) }),
        60: t('time.left', { time: t('time.minutes', { count: 1 }) }),
        30: t('time.left', { time: t('time.seconds', { count: 30 }) }),
        0: atZero ?? t('time.lastCheck'),
      }}
      {...(total !== undefined && { total, variant: 'bar' as const })}
    />
  )
}

/** What has to be done until the end of the deal; `remaining` asks for nothing. */
type DeadlineText =
  | 'payment:requisites.payUntil'
  | 'cpayment:depositAddress.until'
  | 'sale:saleWaiting.until'
  | 'sale:saleWaiting.checkUntil'
  | 'common:time.remaining'

/** The end of the running deal, as a clock time and as a countdown. */
export function DealDeadline({
  until,
  atZero,
}: { until: DeadlineText } & Pick<DealCountdownProps, 'atZero'>) {
  const { i18n } = useTranslation()
  const deadline = useAppSelector(selectDeadline)
  return (
    <RetryBoundary>
      <DealCountdown
        deadline={deadline}
        label={deadline !== null && i18n.t(until, { time: formatClock(deadline) })}
        atZero={atZero}
      />
    </RetryBoundary>
  )
}

/** The time until which the buyer has to pay; in the last minute it asks nobody to begin. */
export function PayDeadline() {
  return <DealDeadline until={useLastMinute() ? 'common:time.remaining' : 'payment:requisites.payUntil'} />
}
