/** A conversation: the partner, the messages and the text field. */
import { useTranslation } from 'react-i18next'
import { traderLabel } from '../../rules/chatPartner.ts'
import { nameWarnings } from '../../rules/messageWarnings.ts'
import { selectDeployment } from '../../shell/deploymentSlice.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { LinkOut } from '../../ui/LinkOut.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ChatMessages } from './ChatMessages.tsx'
import { Composer } from './Composer.tsx'
import { selectDealRequisite, selectReservedPartner, selectSupport, selectTrader } from './partners.ts'
import prose from '../../ui/Prose.module.css'
import styles from './ChatPanel.module.css'

/** Shows the conversation of a tab; `addChatListeners` keeps it up to date while its tab is the chosen one. */
export function ChatPanel({ tab = 'chat' }: { tab?: 'chat' | 'support' }) {
  const { t, i18n } = useTranslation('deal')
  const recipient = useAppSelector(tab === 'support' ? selectSupport : selectTrader)
  const reserved = useAppSelector(selectReservedPartner)
  if (reserved !== null)
    return (
      <section className={styles.conversation} aria-labelledby="chat-reserved">
        <h2 translate="no" id="chat-reserved">
          {traderLabel(i18n.t, reserved)}
        </h2>
        <Notice kind="danger">{t('chat.reserved')}</Notice>
      </section>
    )
  if (recipient === null) return <p className={prose.quiet}>{t('chat.closed')}</p>
  const { nickname, online, isSupport } = recipient
  return (
    <section className={styles.conversation} aria-labelledby={`chat-${tab}`}>
      <div className={styles.head}>
        <h2 translate={isSupport ? undefined : 'no'} id={`chat-${tab}`}>
          {isSupport ? t('chat.title', { name: t('support.title') }) : traderLabel(i18n.t, nickname)}
        </h2>
        {online !== null && (
          <span className={styles.presence} data-online={online}>
            {t(online ? 'chat.online' : 'chat.offline')}
          </span>
        )}
        {/* Its words say that it opens a new tab. */}
        <LinkOut
          className={styles.newTab}
          href={`${location.origin}${location.pathname}?tab=${tab}`}
          aria-label={t('chat.newTabName')}
        >
          {t('chat.newTab')}
        </LinkOut>
      </div>
      {!isSupport && <NameWarnings nickname={nickname} />}
      <ChatMessages key={nickname} recipient={recipient} />
      <Composer partner={nickname} />
    </section>
  )
}

/** Renders nothing for a harmless nickname. */
function NameWarnings({ nickname }: { nickname: string }) {
  const { i18n } = useTranslation()
  const { supportHandle } = useAppSelector(selectDeployment)
  const requisite = useAppSelector(selectDealRequisite)
  const warnings = nameWarnings(nickname, requisite, supportHandle)
  if (warnings.length === 0) return null
  return <Notice kind="warning">{warnings.map((key) => i18n.t(key)).join(' ')}</Notice>
}
