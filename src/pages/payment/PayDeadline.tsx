import { useTranslation } from 'react-i18next'
import { DealCountdown } from '../../features/deal/DealCountdown.tsx'
import { selectDeadline } from '../../features/deal/dealSlice.ts'
import { formatClock } from '../../i18n/format.ts'
import { RetryBoundary } from '../../shell/RetryBoundary.tsx'
import { useAppSelector } from '../../store/hooks.ts'

/** The time until which the payment has to be made, as a clock time and as a countdown. */
export function PayDeadline() {
  const { t } = useTranslation('payment')
  const deadline = useAppSelector(selectDeadline)
  return (
    <RetryBoundary>
      <DealCountdown
        deadline={deadline}
        label={deadline !== null && t('requisites.payUntil', { time: formatClock(deadline) })}
      />
    </RetryBoundary>
  )
}
