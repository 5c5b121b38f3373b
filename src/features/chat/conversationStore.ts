/** Stores the drafts and unconfirmed messages of this page's conversations, as one text for each partner, under `drafts` (`src/platform/storage.ts`): a reload does not lose them, and another tab may send them. */
import { CHAT_LOCK_MS } from '../../contract/constants.ts'
import type { Deps, ListenerApi, StoreApi } from '../../store/types.ts'
import {
  conversationOpened,
  messageResent,
  messagesRequested,
  messageSent,
  selectConversation,
  selectConversations,
} from './chatSlice.ts'
import { outgoingOf } from './conversation.ts'
import type { Outgoing } from './outbox.ts'
import {
  mergeOutgoing,
  readConversation,
  type StoredConversation,
  writeConversation,
} from './storedConversation.ts'

export interface ConversationStore {
  read(partner: string): string | undefined
  /** Stores what this tab has changed of a conversation; the rest stays as another tab may have stored it. */
  keep(partner: string, now: Unsent, before: Unsent): void
  /** An unconfirmed message, as the last tab that worked on it has stored it. */
  find(partner: string, key: string): Outgoing | undefined
  /** Stores which text was sent, and when (gateway ms), for other tabs. */
  noteSent(partner: string, text: string, at: number): void
  /** True when the gateway has a message, from this tab or another one. */
  isDone(partner: string, key: string): boolean
  /** True when the same text was sent a moment ago, or by another tab since it was written here (`since`, gateway ms). */
  wasSent(partner: string, text: string, since: number): boolean
}

type Unsent = Pick<StoredConversation, 'draft' | 'outgoing' | 'done' | 'sentIds'>

/** How long the last sent text is kept: for this time another tab can tell that its own draft of it was sent. */
const SENT_KEPT_MS = 3_600_000

/** The texts of this page's conversations. */
export function conversationStore({
  pageStorage,
  clock,
}: Pick<Deps, 'pageStorage' | 'clock'>): ConversationStore {
  const read = (partner: string) => pageStorage.get('drafts', partner) ?? undefined
  const ageOf = (sent: { at: number }) => clock.now() - sent.at

  function write(partner: string, conversation: StoredConversation) {
    const { sent } = conversation
    const isKept = sent !== null && ageOf(sent) < SENT_KEPT_MS
    pageStorage.set('drafts', writeConversation({ ...conversation, sent: isKept ? sent : null }), partner)
  }

  return {
    read,
    keep(partner, now, before) {
      const stored = readConversation(read(partner))
      const draft = now.draft === before.draft ? stored.draft : now.draft
      const done = added(stored.done, now.done, before.done)
      const sentIds = added(stored.sentIds, now.sentIds, before.sentIds)
      const outgoing = mergeOutgoing(stored.outgoing, now.outgoing, before.outgoing)
      const pending = outgoing.filter(({ key }) => !done.includes(key))
      write(partner, { ...stored, draft, outgoing: pending, done, sentIds })
    },
    find: (partner, key) => outgoingOf(readConversation(read(partner)), key),
    noteSent: (partner, text, at) =>
      write(partner, { ...readConversation(read(partner)), sent: { text, at } }),
    isDone: (partner, key) => readConversation(read(partner)).done.includes(key),
    wasSent(partner, text, since) {
      const { sent } = readConversation(read(partner))
      if (sent === null || sent.text !== text) return false
      return ageOf(sent) < CHAT_LOCK_MS || sent.at >= since
    },
  }
}

/** The stored keys and those that this tab has added. */
function added(stored: readonly string[], now: readonly string[], before: readonly string[]): string[] {
  return [...new Set([...stored, ...now.filter((key) => !before.includes(key))])]
}

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
export function watchOtherTabs(api: StoreApi): void {
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
function sentElsewhere(api: StoreApi, partner: string) {
  const store = conversationStore(api.extra)
  const { outgoing } = selectConversation(api.getState(), partner)
  return outgoing.filter(({ key }) => store.isDone(partner, key))
}
