/** Says when the page stands without a connection, or shows what may be old, and how old it is. */
import { formatClock } from '../../i18n/format.ts'
import { useLang, useText } from '../../i18n/useText.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { useClockValue } from '../../ui/clock.ts'
import { Notice } from '../../ui/Notice.tsx'
import { selectDoubtful, selectLookedAt, selectReached } from './frameSlice.ts'

/** Younger than this nobody needs to be told; the check that follows a return is over by then. */
const WORTH_TELLING_MS = 10_000
const MINUTE_MS = 60_000

/** `data-notice="offline"` without a connection, `data-notice="stale"` when the last look failed. */
export function OfflineBanner() {
  const t = useText()
  const reached = useAppSelector(selectReached)
  const lookedAt = useAppSelector(selectLookedAt)
  const doubtful = useAppSelector(selectDoubtful)
  const isOld = useClockValue((now) => lookedAt !== null && now - lookedAt >= WORTH_TELLING_MS)

  if (!reached)
    return (
      <Notice kind="warning" notice="offline" icon="offline" title={t('net.offline')}>
        {lookedAt !== null && <AgedText textKey="net.offlineText" lookedAt={lookedAt} />}
      </Notice>
    )
  if (!doubtful || lookedAt === null || !isOld) return null
  return (
    <Notice kind="warning" notice="stale" icon="clock" title={t('net.checking')}>
      <AgedText textKey="net.stale" lookedAt={lookedAt} />
    </Notice>
  )
}

function AgedText({ textKey, lookedAt }: { textKey: 'net.offlineText' | 'net.stale'; lookedAt: number }) {
  const t = useText()
  const lang = useLang()
  const minutes = useClockValue((now) => Math.floor((now - lookedAt) / MINUTE_MS))
  return (
    <>
      <p>{t(textKey, { time: formatClock(lookedAt, lang, true) })}</p>
      {minutes > 0 && <p>{t('net.age', { count: minutes })}</p>}
    </>
  )
}
