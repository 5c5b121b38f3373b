/** Keeps unsent messages in the storage, so that a reload does not lose them, and removes those that another tab has sent. */
import type { ListenerApi } from '../../store/types.ts'
import {
  conversationOpened,
  messageResent,
  messagesRequested,
  messageSent,
  selectConversation,
  selectConversations,
} from './chatSlice.ts'
import { conversationStore } from './conversationStore.ts'
import { readConversation } from './storedConversation.ts'

/** Restores the unsent texts of an earlier page load when the conversation is opened for the first time. */
export function restoreUnsent(api: ListenerApi, partner: string): void {
  if (Object.hasOwn(selectConversations(api.getState()), partner)) return
  const { draft, outgoing, done, sentIds } = readConversation(conversationStore(api.extra).read(partner))
  api.dispatch(conversationOpened({ partner, draft, outgoing, done, sentIds }))
  // A press has already decided to send a queued message: sending continues after a reload.
  for (const { key, isQueued } of outgoing) if (isQueued) api.dispatch(messageResent({ partner, key }))
}

/** Stores what this event has changed; returns the partners whose draft it has written. */
export function keepTexts(api: ListenerApi): string[] {
  const written: string[] = []
  for (const [partner, now] of Object.entries(selectConversations(api.getState()))) {
    const before = selectConversation(api.getOriginalState(), partner)
    if (now.draft !== before.draft && now.draft !== '') written.push(partner)
    if (now.draft !== before.draft || now.outgoing !== before.outgoing)
      conversationStore(api.extra).keep(partner, now, before)
  }
  return written
}

/** Loads the messages of a conversation of which another tab has sent something, so that each message stays on screen. */
export function watchOtherTabs(api: ListenerApi): void {
  api.extra.storage.watch('drafts', () => {
    for (const [partner, { load }] of Object.entries(selectConversations(api.getState())))
      if (load === 'ready' && sentElsewhere(api, partner).length > 0)
        api.dispatch(messagesRequested({ partner }))
  })
}

/** Removes the unconfirmed messages that another tab has sent, once they are among the messages. */
export function forgetSent(api: ListenerApi, partner: string): void {
  for (const { key } of sentElsewhere(api, partner))
    api.dispatch(messageSent({ partner, key, message: null }))
}

/** Messages that are unconfirmed here, although the gateway has them. */
function sentElsewhere(api: ListenerApi, partner: string) {
  const store = conversationStore(api.extra)
  const { outgoing } = selectConversation(api.getState(), partner)
  return outgoing.filter(({ key }) => store.isDone(partner, key))
}
