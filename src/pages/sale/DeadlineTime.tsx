/** The deal's countdown, with the clock time of its end. */
import { useTranslation } from 'react-i18next'
import { DealCountdown } from '../../features/deal/DealCountdown.tsx'
import { selectDeadline } from '../../features/deal/dealSlice.ts'
import { formatClock } from '../../i18n/format.ts'
import { useAppSelector } from '../../store/hooks.ts'

export function DeadlineTime({ until }: { until: 'sale:saleWaiting.until' | 'sale:saleWaiting.checkUntil' }) {
  const { t, i18n } = useTranslation('account')
  const deadline = useAppSelector(selectDeadline)
  if (deadline === null) return null
  const label = i18n.t(until, { time: formatClock(deadline) })
  // A paid deal does not end by itself, so the default announcement at zero would be wrong.
  const isPaid = until === 'sale:saleWaiting.checkUntil'
  return (
    <DealCountdown deadline={deadline} label={label} {...(isPaid && { atZero: t('next.youCheckZero') })} />
  )
}
