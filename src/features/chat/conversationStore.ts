/** Where unsent words are kept: one text for each partner of this page's order, under the drafts of the browser. */
import { CHAT_LOCK_MS } from '../../contract/constants.ts'
import type { Deps } from '../../store/types.ts'
import { readConversation, writeConversation, type StoredConversation } from './outbox.ts'

export interface ConversationStore {
  read(partner: string): string | undefined
  keep(partner: string, talk: Pick<StoredConversation, 'draft' | 'outgoing'>): void
  /** Remembers what went out, for other tabs. */
  noteSent(partner: string, text: string): void
  /** Remembers that a queued message is at the gateway. */
  noteDone(partner: string, key: string): void
  /** True when a queued message is there already, from this tab or another one. */
  isDone(partner: string, key: string): boolean
  /** True when this very text went out a moment ago, in another tab. */
  wasSent(partner: string, text: string): boolean
}

/** The texts of this page's conversations. */
export function conversationStore({
  pageStorage,
  clock,
}: Pick<Deps, 'pageStorage' | 'clock'>): ConversationStore {
  const read = (partner: string) => pageStorage.get('drafts', partner) ?? undefined
  const isFresh = (sent: StoredConversation['sent']) => sent !== null && clock.now() - sent.at < CHAT_LOCK_MS

  function write(partner: string, talk: StoredConversation) {
    const text = writeConversation({ ...talk, sent: isFresh(talk.sent) ? talk.sent : null })
    pageStorage.set('drafts', text, partner)
  }

  return {
    read,
    keep(partner, talk) {
      const { sent, done } = readConversation(read(partner))
      write(partner, { ...talk, sent, done })
    },
    noteSent: (partner, text) =>
      write(partner, { ...readConversation(read(partner)), sent: { text, at: clock.now() } }),
    noteDone(partner, key) {
      const stored = readConversation(read(partner))
      write(partner, { ...stored, done: [...stored.done, key] })
    },
    isDone: (partner, key) => readConversation(read(partner)).done.includes(key),
    wasSent(partner, text) {
      const { sent } = readConversation(read(partner))
      return isFresh(sent) && sent?.text === text
    },
  }
}
