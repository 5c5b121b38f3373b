/** The end of the running deal, as a clock time and as a countdown. */
import { useTranslation } from 'react-i18next'
import { formatClock } from '../../i18n/format.ts'
import { DeadlineCountdown, type DeadlineCountdownProps } from '../../shell/DeadlineCountdown.tsx'
import { RetryBoundary } from '../../shell/RetryBoundary.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { selectDeadline } from '../order/orderSlice.ts'
import { useLastMinute } from './PaymentHold.tsx'

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
  return (
    <RetryBoundary>
      <DeadlineCountdown
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
