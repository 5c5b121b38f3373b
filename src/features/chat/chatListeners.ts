/** Loads and polls the conversation on screen, and that of a dispute. */
import type { UnknownAction } from '@reduxjs/toolkit'
import { NEVER_MS, POLL_INTERVAL_MS } from '../../contract/constants.ts'
import { gatewayErrorOf } from '../../contract/gatewayError.ts'
import type { ChatMessage } from '../../contract/people.ts'
import type { ChatPartner } from '../../rules/chatPartner.ts'
import { HIDDEN_GUARD_INTERVAL_MS, HIDDEN_INTERVAL_MS } from '../../rules/time.ts'
import { selectDeployment } from '../../shell/deploymentSlice.ts'
import { handleCallError } from '../../shell/handleCallError.ts'
import { listenersAdded, pageResumed, supportOpened } from '../../shell/shellSlice.ts'
import { poll, startOver } from '../../store/timing.ts'
import type { AddListeners, AppState, ListenerApi } from '../../store/types.ts'
import { userChanged } from '../auth/authSlice.ts'
import { ensureAccount } from '../auth/ensureAccount.ts'
import { selectMe } from '../order/orderSlice.ts'
import {
  selectIsSocketUp,
  socketChanged,
  socketEventReceived,
  unreadCountsLoaded,
} from '../realtime/realtimeSlice.ts'
import {
  draftChanged,
  messagesFailed,
  messagesLoaded,
  messagesRequested,
  selectConversation,
  selectPrepared,
} from './chatSlice.ts'
import { restoreUnsent } from './keepUnsent.ts'
import { selectDisputeConversation, selectSupport, selectVisibleConversation } from './partners.ts'

export const addChatListeners: AddListeners = (start) => {
  keepInSync(start, selectVisibleConversation, true)
  keepInSync(start, selectDisputeConversation, false)
  start({ actionCreator: supportOpened, effect: ({ payload }, api) => beginDraft(api, payload) })
}

/** A prepared text never replaces a typed one, only the one that was prepared before: it may be about an earlier deal. */
function beginDraft(api: ListenerApi, text = '') {
  const partner = selectDeployment(api.getState()).supportHandle
  restoreUnsent(api, partner)
  const replaceable = ['', selectPrepared(api.getOriginalState())]
  if (text !== '' && replaceable.includes(selectConversation(api.getState(), partner).draft))
    api.dispatch(draftChanged({ partner, text }))
}

/** Opens the deal at support, once for each deal, unless that fails: a message is sent to it without its conversation being on screen. */
export function openSupport() {
  const opened = new Set<string>()
  return async (api: ListenerApi): Promise<void> => {
    const support = selectSupport(api.getState())
    const key = keyOf(support)
    if (opened.has(key)) return
    opened.add(key)
    if (!(await openAtGateway(api, support))) opened.delete(key)
  }
}

/** Loads and polls the conversation that `select` returns. `isRead`: the person sees it, so the gateway is told that it is open. */
function keepInSync(
  start: Parameters<AddListeners>[0],
  select: (state: AppState) => ChatPartner | null,
  isRead: boolean,
) {
  start({
    // The tab may be open before these listeners are added.
    predicate: (action, now, before) =>
      listenersAdded.match(action) || keyOf(select(now)) !== keyOf(select(before)),
    async effect(_action, api) {
      api.cancelActiveListeners()
      const recipient = select(api.getState())
      if (recipient !== null) await syncConversation(api, recipient, isRead)
    },
  })
}

/** Identifies a conversation: the same trader in another deal is another conversation. */
function keyOf(recipient: ChatPartner | null): string {
  return recipient === null ? '' : JSON.stringify([recipient.nickname, recipient.about])
}

async function syncConversation(api: ListenerApi, recipient: ChatPartner, isRead: boolean) {
  const { nickname } = recipient
  restoreUnsent(api, nickname)
  if (isRead) await openAtGateway(api, recipient)
  const wake = [
    pageResumed.match,
    userChanged.match,
    messagesRequested.match,
    // What was sent while it was lost caused no event.
    socketChanged.match,
    isMessageOf(nickname),
    ...(isRead ? [] : [isUnreadOf(nickname)]),
  ]
  const intervalMs = () => (isRead ? shownIntervalMs(api) : unshownIntervalMs(api, nickname))
  await poll(api, { intervalMs, wake }, async () => {
    await loadMessages(api, nickname)
    return true
  })
}

/** Opens the chat about the deal at the gateway; if that fails, which is false, the messages are loaded nevertheless. */
async function openAtGateway(api: ListenerApi, { nickname, about }: ChatPartner): Promise<boolean> {
  if (about === null || api.extra.session.access() === null) return false
  try {
    const { signal } = api
    const body = { receiver: nickname, ...about }
    const messages = await startOver(() =>
      api.extra.call('POST /user-messages/open-chat-message', { body, signal }),
    )
    storeMessages(api, nickname, messages)
    return true
  } catch (reason) {
    // Rethrows anything but a failed call.
    gatewayErrorOf(reason)
    return false
  }
}

async function loadMessages(api: ListenerApi, partner: string) {
  // Nobody is registered to read: without a session there are no messages yet, and those of an ended session stay on screen. Who asks for them signs in.
  if (api.extra.session.access() === null) {
    const { messages, load } = selectConversation(api.getState(), partner)
    if (messages.length === 0) return storeMessages(api, partner, [])
    const isAsked = load === 'loading'
    if (!isAsked || !(await ensureAccount(api, { email: null })).ready)
      return void api.dispatch(messagesFailed({ partner }))
  }
  try {
    for (;;) {
      const before = selectConversation(api.getState(), partner).messages
      const messages = await api.extra.call('GET /user-messages', {
        query: { with_user: partner },
        signal: api.signal,
      })
      const isCurrent = selectConversation(api.getState(), partner).messages === before
      // A message was sent meanwhile: this response may not contain it.
      if (isCurrent || api.signal.aborted) return storeMessages(api, partner, messages)
    }
  } catch (reason) {
    if (api.signal.aborted) return
    handleCallError(api, 'background', reason)
    api.dispatch(messagesFailed({ partner }))
  }
}

/** Stores the messages of a conversation, as the gateway has them. */
export function storeMessages(api: ListenerApi, partner: string, messages: ChatMessage[]) {
  api.dispatch(messagesLoaded({ partner, me: selectMe(api.getState()), messages }))
}

/** The socket does not report what the person sends from another tab or device: the conversation on screen is polled too. */
function shownIntervalMs(api: ListenerApi): number {
  if (api.extra.device.visible()) return POLL_INTERVAL_MS
  return selectIsSocketUp(api.getState()) ? HIDDEN_GUARD_INTERVAL_MS : HIDDEN_INTERVAL_MS
}

/** Loads a conversation that is not on screen when the socket or the list reports unread messages; repeats only a failed load. */
function unshownIntervalMs(api: ListenerApi, partner: string): number {
  const isFailed = selectConversation(api.getState(), partner).load === 'failed'
  return isFailed ? shownIntervalMs(api) : NEVER_MS
}

function isUnreadOf(nickname: string) {
  return (action: UnknownAction) => unreadCountsLoaded.match(action) && (action.payload[nickname] ?? 0) > 0
}

/** A hint of a new message in this conversation; without a readable sender it may be about any conversation. */
function isMessageOf(partner: string) {
  return (action: UnknownAction) => {
    if (!socketEventReceived.match(action) || action.payload.kind !== 'message') return false
    return [partner, ''].includes(action.payload.message?.sender ?? '')
  }
}
