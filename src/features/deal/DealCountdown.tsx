/** Time left in the deal, by gateway time (TIME-12). */
import { formatClock, formatDuration } from '../../i18n/format.ts'
import { useLang, useText } from '../../i18n/useText.tsx'
import { Countdown } from '../../ui/Countdown.tsx'

export function DealCountdown({ deadline, total }: { deadline: number | null; total?: number }) {
  const t = useText()
  const lang = useLang()
  if (deadline === null) return null
  return (
    <Countdown
      deadline={deadline}
      label={t('requisites.payUntil', { time: formatClock(deadline, lang) })}
      format={formatDuration}
      announce={{
        300: t('time.left', { time: t('time.minutes', { count: 5 }) }),
        60: t('time.left', { time: t('time.minutes', { count: 1 }) }),
        30: t('time.left', { time: t('time.seconds', { count: 30 }) }),
        0: t('time.lastCheck'),
      }}
      {...(total !== undefined && { total, variant: 'bar' as const })}
    />
  )
}
