/** The messages, the newest at the end; earlier ones are rendered on demand, so that a long conversation stays fast. */
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLang } from '../../i18n/useLang.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { ChatList } from '../../ui/ChatList.tsx'
import { RetryNotice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useToday } from '../../ui/clock.ts'
import { createChatItems } from './chatItems.tsx'
import {
  messageResent,
  messagesRequested,
  messageTakenBack,
  selectConversation,
  sightChanged,
} from './chatSlice.ts'
import { selectMe, selectRequisite, selectTraderName, type Recipient } from './partners.ts'

/** Number of messages rendered at first, and with each press on "earlier". */
const STEP = 100

export interface ChatMessagesProps {
  readonly recipient: Recipient
}

export function ChatMessages({ recipient: { nickname: partner, isSupport } }: ChatMessagesProps) {
  const { t, i18n } = useTranslation('deal')
  const lang = useLang()
  const today = useToday()
  const dispatch = useAppDispatch()
  const [shown, setShown] = useState(STEP)
  const me = useAppSelector(selectMe)
  const messages = useAppSelector((state) => selectConversation(state, partner).messages)
  const sent = useAppSelector((state) => selectConversation(state, partner).sent)
  const outgoing = useAppSelector((state) => selectConversation(state, partner).outgoing)
  const load = useAppSelector((state) => selectConversation(state, partner).load)
  const hasAttachment = useAppSelector((state) => selectConversation(state, partner).attachment !== null)
  const requisite = useAppSelector(selectRequisite)
  const traderName = useAppSelector(selectTraderName)

  const chatItems = useMemo(
    () =>
      createChatItems({
        t: i18n.t,
        lang,
        sides: { me, partner, sent },
        supportName: isSupport ? t('support.title') : null,
        traderName,
        requisite,
        hasAttachment,
        today,
        onResend: (key) => dispatch(messageResent({ partner, key })),
        onTakeBack: (key) => dispatch(messageTakenBack({ partner, key })),
      }),
    [t, i18n, lang, me, partner, sent, isSupport, traderName, requisite, hasAttachment, today, dispatch],
  )
  const onSight = useCallback((isInSight: boolean) => void dispatch(sightChanged(isInSight)), [dispatch])
  const items = useMemo(
    () => [...messages.slice(-shown).map(chatItems.stored), ...outgoing.map(chatItems.outgoing)],
    [messages, outgoing, shown, chatItems],
  )

  return (
    <>
      {load === 'failed' && (
        <RetryNotice retryText={t('common.retry')} onRetry={() => dispatch(messagesRequested({ partner }))}>
          {t('chat.notLoaded')}
        </RetryNotice>
      )}
      <ChatList
        label={t('chat.history')}
        messages={items}
        newText={(count) => t('chat.newMessages', { count })}
        onSight={onSight}
        empty={load === 'loading' ? <Skeleton /> : load === 'ready' && t('chat.empty')}
        before={
          messages.length > shown && (
            <Button variant="link" onClick={() => setShown(shown + STEP)}>
              {t('chat.earlier')}
            </Button>
          )
        }
      />
    </>
  )
}
