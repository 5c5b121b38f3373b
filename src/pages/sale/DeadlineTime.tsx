/** The deal's countdown, with the clock time of its end. */
import { DealCountdown } from '../../features/deal/DealCountdown.tsx'
import { selectDeadline } from '../../features/deal/dealSlice.ts'
import { formatClock } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/useTranslation.tsx'
import { useAppSelector } from '../../store/hooks.ts'

export function DeadlineTime({ until }: { until: 'saleWaiting.until' | 'saleWaiting.checkUntil' }) {
  const { t } = useTranslation()
  const deadline = useAppSelector(selectDeadline)
  if (deadline === null) return null
  const label = t(until, { time: formatClock(deadline) })
  // A paid deal does not end by itself, so the default announcement at zero would be wrong.
  const isPaid = until === 'saleWaiting.checkUntil'
  return (
    <DealCountdown deadline={deadline} label={label} {...(isPaid && { atZero: t('next.youCheckZero') })} />
  )
}
