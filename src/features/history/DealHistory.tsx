/** "What happened": everything this visit has seen, newest first, with the time of the gateway. */
import { useState, type ReactNode } from 'react'
import { formatMoment } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/useTranslation.tsx'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Badge } from '../../ui/Badge.tsx'
import { useClock } from '../../ui/clock.ts'
import { Icon } from '../../ui/Icon.tsx'
import { LinkOut } from '../../ui/LinkOut.tsx'
import { useLocalize } from '../../i18n/useLocalize.ts'
import styles from './DealHistory.module.css'
import { selectHistory, type HistoryEntry, historyOpened } from './historySlice.ts'
import { selectUnreadNotices } from '../realtime/realtimeSlice.ts'

/** Closed at first; opening it marks the notifications as read. `children` stand below the lines. */
export function DealHistory({ children }: { children?: ReactNode }) {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const unread = useAppSelector(selectUnreadNotices)
  const [isOpen, setOpen] = useState(false)

  function toggle() {
    if (!isOpen) dispatch(historyOpened())
    setOpen(!isOpen)
  }
  return (
    <section className={styles.log}>
      <h2>
        <button type="button" className={styles.opener} aria-expanded={isOpen} onClick={toggle}>
          <Icon name="clock" />
          {t('log.title')}
          {!isOpen && unread > 0 && <Badge count={unread} label={t('tabs.unread', { count: unread })} />}
          <Icon name="chevron" size={18} className={styles.chevron} />
        </button>
      </h2>
      {isOpen && (
        <>
          <Entries />
          {children}
        </>
      )}
    </section>
  )
}

function Entries() {
  const { t } = useTranslation()
  const entries = useAppSelector(selectHistory)
  if (entries.length === 0) return <p className={styles.empty}>{t('log.empty')}</p>
  return (
    <ol className={styles.entries}>
      {entries.toReversed().map((entry, place) => (
        <Entry key={entries.length - place} entry={entry} />
      ))}
    </ol>
  )
}

function Entry({ entry: { at, message } }: { entry: HistoryEntry }) {
  const { t, lang } = useTranslation()
  const localize = useLocalize()
  const clock = useClock()
  const text = localize(message)
  return (
    <li className={styles.entry}>
      <time dateTime={new Date(at).toISOString()}>{formatMoment(at, lang, clock.now())}</time>
      <span>
        {message.link === undefined ? (
          text
        ) : (
          <LinkOut href={message.link} showHost newTabText={t('common.newTab')}>
            {text}
          </LinkOut>
        )}
      </span>
    </li>
  )
}
