/** Creates the items of the message list; an unchanged message keeps its item. */
import type { ReactNode } from 'react'
import type { Lang } from '../../contract/languages.ts'
import type { ChatMessage } from '../../contract/people.ts'
import { formatMoment } from '../../i18n/formatTime.ts'
import { attachmentErrorText } from '../../i18n/localize.ts'
import type { Translate } from '../../i18n/types.ts'
import { traderLabel } from '../../rules/chatPartner.ts'
import { type ChatSides, isOwnMessage } from '../../rules/message.ts'
import { messageWarnings } from '../../rules/messageWarnings.ts'
import { withoutDirectionMarks } from '../../rules/text.ts'
import { Button } from '../../ui/Button.tsx'
import type { ChatItem } from '../../ui/ChatList.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ChatMedia, FileName } from './ChatMedia.tsx'
import { canTakeBack } from './conversation.ts'
import type { Outgoing } from './outbox.ts'
import prose from '../../ui/Prose.module.css'
import styles from './ChatPanel.module.css'

/** What the items depend on besides the messages. */
export interface ItemContext {
  t: Translate
  lang: Lang
  sides: ChatSides
  /** The displayed name of support; null in a conversation with the trader. */
  supportName: string | null
  /** The trader's nickname: support's conversation may contain messages of the trader. */
  traderName: string | null
  /** The only requisite that may be paid to. */
  requisite: string | null
  /** `useToday`. */
  today: number
  onResend: (key: string) => void
  onTakeBack: (key: string) => void
  /** The text field holds a file already. */
  hasAttachment: boolean
}

/** The same message object gets the same item. */
interface ChatItems {
  stored: (message: ChatMessage) => ChatItem
  outgoing: (message: Outgoing) => ChatItem
}

/** Create new ones when the context changes. */
export function createChatItems(context: ItemContext): ChatItems {
  const drawn = new WeakMap<ChatMessage | Outgoing, ChatItem>()
  const once =
    <T extends ChatMessage | Outgoing>(draw: (message: T, context: ItemContext) => ChatItem) =>
    (message: T): ChatItem => {
      const item = drawn.get(message) ?? draw(message, context)
      drawn.set(message, item)
      return item
    }
  return { stored: once(storedItem), outgoing: once(outgoingItem) }
}

function storedItem(message: ChatMessage, context: ItemContext): ChatItem {
  const { t, lang, sides, traderName, requisite, today } = context
  const supportName = message.sender === traderName ? null : context.supportName
  const own = isOwnMessage(message, sides)
  const text = withoutDirectionMarks(message.message ?? '')
  const warnings = own || supportName !== null ? [] : messageWarnings(text, requisite)
  // The content of a trader's file is not checked.
  const isForeignFile = !own && supportName === null && message.media !== null
  return {
    id: message.id,
    own,
    text,
    author: own ? t('deal:chat.you') : (supportName ?? traderLabel(t, message.sender)),
    time: message.created_at === null ? '' : formatMoment(Date.parse(message.created_at), lang, today),
    ...(message.media && { media: <ChatMedia media={message.media} /> }),
    ...((warnings.length > 0 || isForeignFile) && {
      note: (
        <>
          {warnings.length > 0 && <Warnings texts={warnings.map((key) => t(key))} />}
          {isForeignFile && <span className={prose.quiet}>{t('deal:chat.foreignFile')}</span>}
        </>
      ),
    }),
  }
}

function Warnings({ texts }: { texts: readonly string[] }): ReactNode {
  return (
    <span className={styles.warning}>
      <Icon name="alert" size={16} />
      <span>{texts.join(' ')}</span>
    </span>
  )
}

function outgoingItem(message: Outgoing, context: ItemContext): ChatItem {
  const { t, lang, hasAttachment, onResend, onTakeBack } = context
  const { key, text, file, state, share, error } = message
  const isFailed = state === 'failed'
  const progress =
    share === null ? t('deal:chat.sending') : t('deal:receipt.progress', { percent: Math.round(share * 100) })
  return {
    id: key,
    own: true,
    text,
    author: t('deal:chat.you'),
    time: '',
    failed: isFailed,
    isLeaving: true,
    ...(file && { media: <FileName name={file.name} /> }),
    state: isFailed ? (
      <>
        <span role="alert">
          {error ? `${t('deal:chat.failed')}. ${attachmentErrorText(error, t, lang)}` : t('deal:chat.failed')}
        </span>
        <Button variant="link" onClick={() => onResend(key)}>
          {t('deal:chat.resend')}
        </Button>
        {canTakeBack(message, hasAttachment) && (
          <Button
            variant="link"
            onClick={({ currentTarget }) => {
              // The button is removed together with the message.
              currentTarget.closest('section')?.querySelector('textarea')?.focus()
              onTakeBack(key)
            }}
          >
            {t('common:common.edit')}
          </Button>
        )}
      </>
    ) : (
      <span role="status">{progress}</span>
    ),
  }
}
