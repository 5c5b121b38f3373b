/** Time left until a deadline of the order, by gateway time; screen readers say it before the end. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../i18n/format.ts'
import { Countdown } from '../ui/Countdown.tsx'

export interface DeadlineCountdownProps {
  /** Gateway ms; null renders nothing. */
  deadline: number | null
  /** What the time is for. */
  label: ReactNode
  /** Announced when the time is over; by default that the order is checked once more. */
  atZero?: string | undefined
  /** Whole length in ms, for a bar. */
  total?: number
}

export function DeadlineCountdown({ deadline, label, atZero, total }: DeadlineCountdownProps) {
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
      total={total}
    />
  )
}
