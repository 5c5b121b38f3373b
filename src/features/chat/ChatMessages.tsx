/** The messages, the newest at the end; earlier ones are rendered on demand, so that a long conversation stays fast. */
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shallowEqual } from 'react-redux'
import type { ChatPartner } from '../../rules/chatPartner.ts'
import { isOwnMessage } from '../../rules/message.ts'
import { RetryNotice } from '../../shell/RetryNotice.tsx'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { ChatList } from '../../ui/ChatList.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useToday } from '../../ui/clock.ts'
import { OutgoingMessage, StoredMessage } from './ChatMessage.tsx'
import { messagesRequested, selectConversation, sightChanged } from './chatSlice.ts'
import { selectDealRequisite, selectSides, selectTraderName } from './partners.ts'

/** Number of messages rendered at first, and with each press on "earlier". */
const STEP = 100

export function ChatMessages({ recipient }: { recipient: ChatPartner }) {
  const { nickname: partner, isSupport } = recipient
  const { t } = useTranslation('deal')
  const dispatch = useAppDispatch()
  const today = useToday()
  const [shown, setShown] = useState(STEP)
  const sides = useAppSelector((state) => selectSides(state, partner), shallowEqual)
  const messages = useAppSelector((state) => selectConversation(state, partner).messages)
  const outgoing = useAppSelector((state) => selectConversation(state, partner).outgoing)
  const requisite = useAppSelector(selectDealRequisite)
  // Support's conversation may contain messages of the trader.
  const trader = useAppSelector(selectTraderName)
  const load = useAppSelector((state) => selectConversation(state, partner).load)

  const stored = useMemo(
    () => messages.slice(-shown).map((message) => ({ message, own: isOwnMessage(message, sides) })),
    [messages, shown, sides],
  )
  const entries = useMemo(
    () => [
      ...stored.map(({ message, own }) => ({ id: message.id, own })),
      ...outgoing.map(({ key }) => ({ id: key, own: true, isLeaving: true })),
    ],
    [stored, outgoing],
  )
  const onSight = useCallback((isInSight: boolean) => void dispatch(sightChanged(isInSight)), [dispatch])

  return (
    <>
      {load === 'failed' && (
        <RetryNotice onRetry={() => dispatch(messagesRequested({ partner }))}>
          {t('chat.notLoaded')}
        </RetryNotice>
      )}
      <ChatList
        label={t('chat.history')}
        entries={entries}
        newText={(count) => t('chat.newMessages', { count })}
        onSight={onSight}
        empty={load === 'loading' ? <Skeleton /> : load === 'ready' && t('chat.empty')}
        before={
          <>
            <Notice role="note" icon="shield">
              {t('hints.impostor')}
            </Notice>
            {messages.length > shown && (
              <Button variant="link" onClick={() => setShown(shown + STEP)}>
                {t('chat.earlier')}
              </Button>
            )}
          </>
        }
      >
        {stored.map(({ message, own }) => (
          <StoredMessage
            key={message.id}
            {...{ message, own, requisite, today }}
            isSupport={isSupport && message.sender !== trader}
          />
        ))}
        {outgoing.map((message) => (
          <OutgoingMessage key={message.key} {...{ message, partner }} />
        ))}
      </ChatList>
    </>
  )
}
