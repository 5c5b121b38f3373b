/** "What happened", folded to the last entry; opened: what happens next, and all entries. */
import { memo, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDeadline, formatMoment } from '../../i18n/formatTime.ts'
import { useLocalize } from '../../i18n/localize.ts'
import { useLang } from '../../i18n/useLang.ts'
import { actorText, type HistoryEntry } from '../../rules/history.ts'
import { countUnread } from '../../rules/notifications.ts'
import { endsAt } from '../../rules/time.ts'
import { RetryBoundary } from '../../shell/RetryBoundary.tsx'
import { selectOpened, selectSide } from '../../shell/shellSlice.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import type { AppState } from '../../store/types.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { LinkOut } from '../../ui/LinkOut.tsx'
import { useClockValue, useToday } from '../../ui/clock.ts'
import { selectOrderWithDeal, selectMe } from '../order/orderSlice.ts'
import { historyOpened, selectHistory, selectOwnNotifications } from './historySlice.ts'
import { nextStep } from './nextStep.ts'
import styles from './DealHistory.module.css'

const selectUnreadCount = (state: AppState) => countUnread(selectOwnNotifications(state))

/** Opening it marks the gateway's notifications of this order as read. `children` are rendered below all entries. */
export function DealHistory({ children }: { children?: ReactNode }) {
  return (
    <RetryBoundary>
      <History>{children}</History>
    </RetryBoundary>
  )
}

function History({ children }: { children: ReactNode }) {
  const { t } = useTranslation('account')
  const dispatch = useAppDispatch()
  const id = useId()
  const unread = useAppSelector(selectUnreadCount)
  const entries = useAppSelector(selectHistory)
  const last = entries.at(-1)
  return (
    <section aria-labelledby={id}>
      <Fold
        icon="clock"
        onOpen={() => dispatch(historyOpened())}
        title={
          <h2 id={id} className={styles.title}>
            <span>{t('log.title')}</span>
            {unread > 0 && <Badge count={unread} label={t('log.unread', { count: unread })} />}
          </h2>
        }
        note={last && <Last entry={last} />}
      >
        <Next />
        {entries.length === 0 ? (
          <p className={styles.quiet}>{t('log.empty')}</p>
        ) : (
          <ol className={styles.entries} data-field="history">
            {[...entries].reverse().map((entry) => (
              <Entry key={`${entry.key} ${entry.at}`} entry={entry} />
            ))}
          </ol>
        )}
        {children}
      </Fold>
    </section>
  )
}

function EntryTime({ entry: { at, isLate = false } }: { entry: HistoryEntry }) {
  const { t } = useTranslation('account')
  const time = formatMoment(at, useLang(), useToday())
  return (
    <time translate={isLate ? undefined : 'no'} dateTime={new Date(at).toISOString()}>
      {isLate ? t('log.late', { time }) : time}
    </time>
  )
}

function Last({ entry }: { entry: HistoryEntry }) {
  const localize = useLocalize()
  return (
    <span className={styles.last}>
      <EntryTime entry={entry} />
      <span>{localize(entry.text)}</span>
    </span>
  )
}

/** Rendered again only if it changes, because there may be 200 of them. */
const Entry = memo(function Entry({ entry }: { entry: HistoryEntry }) {
  const { i18n } = useTranslation('account')
  const side = useAppSelector(selectSide)
  const localize = useLocalize()
  const { event, by, text } = entry
  const words = localize(text)
  const actor = i18n.t(actorText(by, side))
  // "You opened the page" names its actor.
  const isNamed = `${words} `.startsWith(`${actor} `)
  return (
    <li className={styles.entry} data-event={event} data-by={by}>
      <p className={styles.quiet}>
        <EntryTime entry={entry} />
        {!isNamed && <span>{actor}</span>}
      </p>
      {text.link === undefined ? (
        <p>{words}</p>
      ) : (
        <p>
          <LinkOut href={text.link} showHost>
            {words}
          </LinkOut>
        </p>
      )}
    </li>
  )
})

/** What happens next, and what happens at the end of the time. Renders nothing when the order is over. */
function Next() {
  const { t, i18n } = useTranslation('account')
  const side = useAppSelector(selectSide)
  const me = useAppSelector(selectMe)
  const state = useAppSelector(selectOrderWithDeal)
  const isFlashpay = useAppSelector(selectOpened)?.page === 'flashpay'
  const lang = useLang()
  const end = endsAt(state)
  const time = useClockValue((now) => (end === null ? '' : formatDeadline(end, lang, now)))
  const step = nextStep({ ...state, isFlashpay, side, me })
  if (step === null) return null
  return (
    <p className={styles.next}>
      <strong>{t('common.whatNext')}</strong>
      <span>{step.atZero === null ? i18n.t(step.next) : `${i18n.t(step.next)} ${i18n.t(step.atZero)}`}</span>
      {end !== null && <span className={styles.quiet}>{t('next.until', { time })}</span>}
    </p>
  )
}
