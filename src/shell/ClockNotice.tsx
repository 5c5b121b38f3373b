/** Tells a person whose device shows another time than the gateway, so that nobody doubts the countdown. */
import { useTranslation } from 'react-i18next'
import { formatClock } from '../i18n/format.ts'
import { useDeps } from '../store/DepsContext.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useClockValue } from '../ui/clock.ts'

const NOTICE_FROM_MS = 60_000

/** Shown when the device's clock is off by more than a minute. */
export function ClockNotice() {
  const { clock } = useDeps()
  const isOff = useClockValue(() => Math.abs(clock.skew()) > NOTICE_FROM_MS)
  return isOff ? <RightTime /> : null
}

function RightTime() {
  const { t } = useTranslation()
  const minute = useClockValue((now) => Math.floor(now / 60_000))
  return (
    <Notice role="note" kind="warning" icon="clock">
      {t('time.clockOff', { time: formatClock(minute * 60_000) })}
    </Notice>
  )
}
