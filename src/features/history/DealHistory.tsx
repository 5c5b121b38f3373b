/** "What happened": what happens next, and the latest entries; a button shows the others. */
import { memo, useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { selectOpened, selectSide } from '../../app/shell/shellSlice.ts'
import { formatClock } from '../../i18n/format.ts'
import { formatMoment } from '../../i18n/formatMoment.ts'
import { useLang } from '../../i18n/useLang.ts'
import { useLocalize } from '../../i18n/useLocalize.ts'
import { endsAt } from '../../rules/endsAt.ts'
import { actorText, type HistoryEntry } from '../../rules/history.ts'
import { nextStep } from '../../rules/nextStep.ts'
import { countUnread } from '../../rules/notifications.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import type { AppState } from '../../store/types.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LinkOut } from '../../ui/LinkOut.tsx'
import { useClock } from '../../ui/clock.ts'
import { selectMe } from '../chat/chatSlice.ts'
import { selectDealState } from '../deal/dealSlice.ts'
import { historyOpened, selectHistory, selectOwnNotifications } from './historySlice.ts'
import styles from './DealHistory.module.css'

const LATEST = 3

const selectUnreadCount = (state: AppState) => countUnread(selectOwnNotifications(state))

/** Showing all entries marks the gateway's notifications of this order as read. `children` are rendered below all entries. */
export function DealHistory({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('account')
  const dispatch = useAppDispatch()
  const id = useId()
  const unread = useAppSelector(selectUnreadCount)
  const entries = useAppSelector(selectHistory)
  const [isWhole, setWhole] = useState(false)

  function toggle() {
    if (!isWhole) dispatch(historyOpened())
    setWhole(!isWhole)
  }
  return (
    <section className={styles.log} aria-labelledby={id}>
      <h2 id={id}>
        <Icon name="clock" size={20} />
        <span>{t('log.title')}</span>
        {!isWhole && unread > 0 && <Badge count={unread} label={t('log.unread', { count: unread })} />}
      </h2>
      <Next />
      {entries.length === 0 ? (
        <p className={styles.quiet}>{t('log.empty')}</p>
      ) : (
        <ol className={styles.entries} id={`${id}l`} aria-labelledby={id} data-field="history">
          {[...entries].reverse().map((entry, place) => (
            <Entry key={`${entry.key} ${entry.at}`} entry={entry} isHidden={!isWhole && place >= LATEST} />
          ))}
        </ol>
      )}
      <Button variant="link" aria-expanded={isWhole} aria-controls={`${id}l`} onClick={toggle}>
        {t(isWhole ? 'log.showLess' : 'log.showAll')}
      </Button>
      {isWhole && children}
    </section>
  )
}

/** Rendered again only if it changes, because there may be 200 of them. */
const Entry = memo(function Entry({ entry, isHidden }: { entry: HistoryEntry; isHidden: boolean }) {
  const { t, i18n } = useTranslation('account')
  const lang = useLang()
  const localize = useLocalize()
  const clock = useClock()
  const side = useAppSelector(selectSide)
  const { at, event, by, text, isLate = false } = entry
  const time = formatMoment(at, lang, clock.now())
  const words = localize(text)
  return (
    <li className={styles.entry} data-event={event} data-by={by} hidden={isHidden}>
      <time dateTime={new Date(at).toISOString()}>{isLate ? t('log.late', { time }) : time}</time>
      <span>
        {text.link === undefined ? (
          <span>{words}</span>
        ) : (
          <LinkOut href={text.link} showHost newTabText={t('common.newTab')}>
            {words}
          </LinkOut>
        )}
        <small>{i18n.t(actorText(by, side))}</small>
      </span>
    </li>
  )
})

/** What happens next, and what happens at the end of the time. Renders nothing when the order is over. */
function Next() {
  const { t, i18n } = useTranslation('account')
  const side = useAppSelector(selectSide)
  const me = useAppSelector(selectMe)
  const state = useAppSelector(selectDealState)
  const isFlashpay = useAppSelector(selectOpened)?.page === 'flashpay'
  const { status, deal, autodeal } = state
  const step = nextStep({ isFlashpay, side, status, deal, autodeal, me })
  if (step === null) return null
  const end = endsAt(state)
  return (
    <p className={styles.next}>
      <strong>{t('common.whatNext')}</strong>
      <span>{step.atZero === null ? i18n.t(step.next) : `${i18n.t(step.next)} ${i18n.t(step.atZero)}`}</span>
      {end !== null && <span className={styles.quiet}>{t('next.until', { time: formatClock(end) })}</span>}
    </p>
  )
}
