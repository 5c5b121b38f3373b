/** A conversation: who, what was said, and the place to write (CHAT-01, CHAT-08). */
import { useText } from '../../i18n/useText.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { LinkOut } from '../../ui/LinkOut.tsx'
import { Composer } from './Composer.tsx'
import { selectSupport, selectTrader } from './chatSlice.ts'
import { TalkHistory } from './TalkHistory.tsx'
import styles from './ChatPanel.module.css'

/** Props of {@link ChatPanel}; with the other side of the deal unless told otherwise. */
export interface ChatPanelProps {
  readonly partner?: 'trader' | 'support'
}

/** Shows the conversation; `chatFlow` keeps it up to date while its tab is the chosen one. */
export function ChatPanel({ partner = 'trader' }: ChatPanelProps) {
  const t = useText()
  const talk = useAppSelector(partner === 'support' ? selectSupport : selectTrader)
  if (talk === null) return <p className={styles.quiet}>{t('chat.empty')}</p>
  const { nickname, online, isSupport } = talk
  const tab = partner === 'support' ? 'support' : 'chat'
  return (
    <section className={styles.talk} aria-labelledby={`chat-${tab}`}>
      <div className={styles.head}>
        <h2 id={`chat-${tab}`}>{t('chat.title', { name: isSupport ? t('support.title') : nickname })}</h2>
        {online !== null && (
          <span className={styles.presence} data-online={online}>
            {t(online ? 'chat.online' : 'chat.offline')}
          </span>
        )}
        <LinkOut
          className={styles.newTab}
          href={`${location.origin}${location.pathname}?tab=${tab}`}
          newTabText={t('common.newTab')}
        >
          {t('chat.newTab')}
        </LinkOut>
      </div>
      <TalkHistory key={nickname} talk={talk} />
      <Composer partner={nickname} />
    </section>
  )
}
