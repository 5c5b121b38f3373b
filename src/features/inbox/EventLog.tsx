/** "What happened": everything this visit has seen, newest first, with the time of the gateway. */
import { useState } from 'react'
import { formatMoment } from '../../i18n/format.ts'
import { useLang, useText } from '../../i18n/useText.tsx'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Badge } from '../../ui/Badge.tsx'
import { useClock } from '../../ui/clock.ts'
import { Icon } from '../../ui/Icon.tsx'
import { LinkOut } from '../../ui/LinkOut.tsx'
import { selectLog, type LogEntry } from '../notices/noticesSlice.ts'
import { logOpened, selectUnreadNotices } from './inboxSlice.ts'
import { SignalSwitches } from './SignalSwitches.tsx'
import styles from './EventLog.module.css'

/** Closed at first; opening it reads what the gateway had to tell (NOTE-03). */
export function EventLog() {
  const t = useText()
  const dispatch = useAppDispatch()
  const unread = useAppSelector(selectUnreadNotices)
  const [isOpen, setOpen] = useState(false)

  function toggle() {
    if (!isOpen) dispatch(logOpened())
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
          <SignalSwitches />
        </>
      )}
    </section>
  )
}

function Entries() {
  const t = useText()
  const entries = useAppSelector(selectLog)
  if (entries.length === 0) return <p className={styles.empty}>{t('log.empty')}</p>
  return (
    <ol className={styles.entries}>
      {entries.toReversed().map((entry, place) => (
        <Entry key={entries.length - place} entry={entry} />
      ))}
    </ol>
  )
}

function Entry({ entry: { at, said } }: { entry: LogEntry }) {
  const t = useText()
  const lang = useLang()
  const clock = useClock()
  const message = 'key' in said ? t(said.key, said.values) : said.raw
  return (
    <li className={styles.entry}>
      <time dateTime={new Date(at).toISOString()}>{formatMoment(at, lang, clock.now())}</time>
      <span>
        {said.link !== undefined ? (
          <LinkOut href={said.link} showHost newTabText={t('common.newTab')}>
            {message}
          </LinkOut>
        ) : said.label === undefined ? (
          message
        ) : (
          t('errors.labelled', { label: t(said.label), message })
        )}
      </span>
    </li>
  )
}
