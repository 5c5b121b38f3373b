/** The messages of a conversation; each is rendered again only when something of it has changed. */
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatMessage } from '../../contract/people.ts'
import { formatMoment } from '../../i18n/formatTime.ts'
import { useLocalize } from '../../i18n/localize.ts'
import { useLang } from '../../i18n/useLang.ts'
import { traderLabel } from '../../rules/chatPartner.ts'
import { warningsOf } from '../../rules/messageWarnings.ts'
import { withoutDirectionMarks } from '../../rules/text.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { ChatBubble } from '../../ui/ChatList.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ChatMedia, FileName } from './ChatMedia.tsx'
import { messageResent, messageTakenBack, selectConversation } from './chatSlice.ts'
import { canTakeBack, type Outgoing } from './conversation.ts'
import prose from '../../ui/Prose.module.css'
import styles from './ChatPanel.module.css'

interface StoredMessageProps {
  message: ChatMessage
  /** Sent by this person. */
  own: boolean
  /** Sent by support. */
  isSupport: boolean
  /** The only requisite that may be paid to. */
  requisite: string | null
  /** `useToday`. */
  today: number
}

/** A message that the gateway has. */
export const StoredMessage = memo(function StoredMessage(props: StoredMessageProps) {
  const { t, i18n } = useTranslation('deal')
  const lang = useLang()
  const { message, own, isSupport, requisite, today } = props
  const { id, media, created_at } = message
  const text = withoutDirectionMarks(message.message ?? '')
  const isForeign = !own && !isSupport
  const warnings = isForeign ? warningsOf(text, media?.name ?? '', requisite) : []
  const partner = isSupport ? t('support.title') : traderLabel(i18n.t, message.sender)
  return (
    <ChatBubble
      id={id}
      own={own}
      text={text}
      author={own ? t('chat.you') : partner}
      time={created_at === null ? '' : formatMoment(Date.parse(created_at), lang, today)}
      media={media && <ChatMedia media={media} />}
      note={
        <>
          {warnings.length > 0 && (
            <span className={styles.warning}>
              <Icon name="alert" size={16} />
              <span>{warnings.map((key) => i18n.t(key)).join(' ')}</span>
            </span>
          )}
          {/* The content of a trader's file is not checked. */}
          {isForeign && media && <span className={prose.quiet}>{t('chat.foreignFile')}</span>}
        </>
      }
    />
  )
})

interface OutgoingMessageProps {
  message: Outgoing
  partner: string
}

/** A message that is being sent, or failed. */
export const OutgoingMessage = memo(function OutgoingMessage({ message, partner }: OutgoingMessageProps) {
  const { t } = useTranslation('deal')
  const { text, file, state, share } = message
  const progress =
    share === null ? t('chat.sending') : t('receipt.progress', { percent: Math.round(share * 100) })
  return (
    <ChatBubble
      own
      failed={state === 'failed'}
      text={text}
      author={t('chat.you')}
      time=""
      media={file && <FileName name={file.name} />}
      state={
        state === 'failed' ? (
          <Failure message={message} partner={partner} />
        ) : (
          <span role="status">{progress}</span>
        )
      }
    />
  )
})

function Failure({ message, partner }: OutgoingMessageProps) {
  const { t } = useTranslation('deal')
  const localize = useLocalize()
  const dispatch = useAppDispatch()
  // The text field may hold a file already.
  const hasAttachment = useAppSelector((state) => selectConversation(state, partner).attachment !== null)
  const { key, error } = message
  return (
    <>
      <span role="alert">{error ? `${t('chat.failed')}. ${localize(error)}` : t('chat.failed')}</span>
      <Button variant="link" onClick={() => dispatch(messageResent({ partner, key }))}>
        {t('chat.resend')}
      </Button>
      {canTakeBack(message, hasAttachment) && (
        <Button
          variant="link"
          onClick={({ currentTarget }) => {
            // The button is removed together with the message.
            currentTarget.closest('section')?.querySelector('textarea')?.focus()
            dispatch(messageTakenBack({ partner, key }))
          }}
        >
          {t('common.edit')}
        </Button>
      )}
    </>
  )
}
