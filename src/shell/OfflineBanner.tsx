/** Tells that the page is offline, or that what it shows may be old, and how old it is. */
import { useTranslation } from 'react-i18next'
import { formatClock } from '../i18n/format.ts'
import { useAppSelector } from '../store/hooks.ts'
import { Notice } from '../ui/Notice.tsx'
import { useClockValue } from '../ui/clock.ts'
import { selectIsStale, selectRefreshedAt, selectIsOnline } from './shellSlice.ts'

/** Younger data needs no notice: the reload after the person's return takes less time. */
const AGE_SHOWN_FROM_MS = 10_000
const MINUTE_MS = 60_000

/** `data-notice="offline"` without a connection, `data-notice="stale"` when the last load failed. */
export function OfflineBanner() {
  const { t } = useTranslation()
  const isOnline = useAppSelector(selectIsOnline)
  const refreshedAt = useAppSelector(selectRefreshedAt)
  const isStale = useAppSelector(selectIsStale)
  const isOld = useClockValue((now) => refreshedAt !== null && now - refreshedAt >= AGE_SHOWN_FROM_MS)
  const minutes = useClockValue((now) => Math.floor((now - (refreshedAt ?? now)) / MINUTE_MS))

  if (isOnline && !(isStale && isOld)) return null
  const time = refreshedAt === null ? null : formatClock(refreshedAt, true)
  return (
    <Notice
      kind="warning"
      notice={isOnline ? 'stale' : 'offline'}
      icon={isOnline ? 'clock' : 'offline'}
      title={t(isOnline ? 'net.checking' : 'net.offline')}
    >
      {time !== null && (
        <>
          <p>{t(isOnline ? 'net.stale' : 'net.offlineText', { time })}</p>
          {minutes > 0 && <p>{t('net.age', { count: minutes })}</p>}
        </>
      )}
    </Notice>
  )
}
