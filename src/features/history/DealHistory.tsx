/** "What happened": everything this visit has seen, newest first, with the time of the gateway. */
import { useState } from 'react'
import { formatMoment } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/useTranslation.tsx'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Badge } from '../../ui/Badge.tsx'
import { useClock } from '../../ui/clock.ts'
import { Icon } from '../../ui/Icon.tsx'
import { LinkOut } from '../../ui/LinkOut.tsx'
import { useLocalize } from '../dialogs/useLocalize.ts'
import { selectHistory, type HistoryEntry } from '../dialogs/dialogsSlice.ts'
import { historyOpened, selectUnreadNotices } from '../notifications/notificationsSlice.ts'
import { AlertSettings } from '../notifications/AlertSettings.tsx'
import styles from './DealHistory.module.css'

/** Closed at first; opening it reads what the gateway had to tell (NOTE-03). */
export function DealHistory() {
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
          <AlertSettings />
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
