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

  if (!isOnline)
    return (
      <Notice kind="warning" notice="offline" icon="offline" title={t('net.offline')}>
        {refreshedAt !== null && <AgedText textKey="common:net.offlineText" refreshedAt={refreshedAt} />}
      </Notice>
    )
  if (!isStale || refreshedAt === null || !isOld) return null
  return (
    <Notice kind="warning" notice="stale" icon="clock" title={t('net.checking')}>
      <AgedText textKey="common:net.stale" refreshedAt={refreshedAt} />
    </Notice>
  )
}

function AgedText({
  textKey,
  refreshedAt,
}: {
  textKey: 'common:net.offlineText' | 'common:net.stale'
  refreshedAt: number
}) {
  const { t, i18n } = useTranslation()
  const minutes = useClockValue((now) => Math.floor((now - refreshedAt) / MINUTE_MS))
  return (
    <>
      <p>{i18n.t(textKey, { time: formatClock(refreshedAt, true) })}</p>
      {minutes > 0 && <p>{t('net.age', { count: minutes })}</p>}
    </>
  )
}
