/** Where unsent words are kept: one text for each partner of this page's order, under the drafts of the browser. */
import { CHAT_LOCK_MS } from '../../contract/constants.ts'
import type { Deps } from '../../store/types.ts'
import { readTalk, writeTalk, type StoredTalk } from './outbox.ts'

export interface TalkStore {
  read(partner: string): string | undefined
  keep(partner: string, talk: Pick<StoredTalk, 'draft' | 'outgoing'>): void
  /** Remembers what went out, for other tabs. */
  noteSent(partner: string, text: string): void
  /** True when this very text went out a moment ago, in another tab. */
  wasSent(partner: string, text: string): boolean
}

/** The texts of this page's conversations. */
export function talkStore({ pageStorage, clock }: Pick<Deps, 'pageStorage' | 'clock'>): TalkStore {
  const read = (partner: string) => pageStorage.get('drafts', partner) ?? undefined
  const isFresh = (sent: StoredTalk['sent']) => sent !== null && clock.now() - sent.at < CHAT_LOCK_MS

  function write(partner: string, talk: StoredTalk) {
    const text = writeTalk({ ...talk, sent: isFresh(talk.sent) ? talk.sent : null })
    pageStorage.set('drafts', text, partner)
  }

  return {
    read,
    keep: (partner, talk) => write(partner, { ...talk, sent: readTalk(read(partner)).sent }),
    noteSent: (partner, text) =>
      write(partner, { ...readTalk(read(partner)), sent: { text, at: clock.now() } }),
    wasSent(partner, text) {
      const { sent } = readTalk(read(partner))
      return isFresh(sent) && sent?.text === text
    },
  }
}
