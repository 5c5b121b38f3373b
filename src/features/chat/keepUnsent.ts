/** Keeps drafts and unsent messages over reloads and in all tabs. Each change of the state is stored at once, as one entry; what another tab has stored is read into the state. */
import { sleep } from '../../platform/sleep.ts'
import type { ListenerApi, StoreApi } from '../../store/types.ts'
import {
  messageResent,
  messagesRequested,
  selectConversation,
  selectConversations,
  unsentRestored,
} from './chatSlice.ts'
import type { MessageRef, Outgoing } from './conversation.ts'
import { readConversation, storeConversation, type Unsent } from './storedConversation.ts'

/** The tab with a new message has asked for the lock by then, ms. */
const ASKED_WITHIN_MS = 1_000

/** Stores what this event has changed. */
export function storeUnsent(api: ListenerApi): void {
  for (const [partner, now] of Object.entries(selectConversations(api.getState())))
    storeConversation(api.extra, partner, now, selectConversation(api.getOriginalState(), partner))
}

/**
 * Reads what is stored of a conversation into the state. Messages that this tab does not know are added when it opens the conversation;
 * `withQueued`: later ones that were queued, too: whichever tab has the lock sends them, although the other one was closed.
 */
export function restoreUnsent(api: StoreApi, partner: string, withQueued = false): void {
  const isOpened = partner in selectConversations(api.getState())
  const own = selectConversation(api.getState(), partner)
  const stored = readConversation(api.extra, partner)
  const hasNew = Object.keys(stored.sent).some((key) => !(key in own.sent))
  const sent = hasNew ? { ...own.sent, ...stored.sent } : own.sent
  const added = stored.outgoing
    .filter(({ key }) => !own.outgoing.some((one) => one.key === key) && !(key in sent))
    .filter(({ isQueued }) => !isOpened || (withQueued && isQueued))
    .map(interrupted)
  const outgoing = [...own.outgoing.map((one) => advanced(one, stored.outgoing)), ...added]
  api.dispatch(unsentRestored({ partner, draft: stored.draft ?? own.draft, outgoing, sent }))
  // A press has already decided to send a queued message.
  for (const { key, isQueued } of added) if (isQueued) api.dispatch(messageResent({ partner, key }))
}

function interrupted(stored: Unsent): Outgoing {
  return { ...stored, state: 'failed', share: null, error: null }
}

/** An unsent message, with what another tab has uploaded or sent of it. */
function advanced(own: Outgoing, stored: readonly Unsent[]): Outgoing {
  const { leftAt, file } = stored.find(({ key }) => key === own.key) ?? own
  return leftAt === own.leftAt && file?.mediaId === own.file?.mediaId ? own : { ...own, leftAt, file }
}

/** Follows the other tabs: the draft, and what they have sent, which is then loaded. */
export function followOtherTabs(api: StoreApi): void {
  api.extra.storage.watch('drafts', () => {
    for (const [partner, { sent, load }] of Object.entries(selectConversations(api.getState()))) {
      restoreUnsent(api, partner)
      const hasNew = selectConversation(api.getState(), partner).sent !== sent
      if (hasNew && load === 'ready') api.dispatch(messagesRequested({ partner }))
    }
    void restoreQueued(api)
  })
}

async function restoreQueued(api: StoreApi): Promise<void> {
  await sleep(ASKED_WITHIN_MS)
  for (const partner of Object.keys(selectConversations(api.getState()))) restoreUnsent(api, partner, true)
}

/** Drops a submitted message whose draft another tab has sent or changed; the field shows what is stored. With a file it is another message. */
export function dropOutdated(api: ListenerApi, { partner, key }: MessageRef): void {
  const submitted = selectConversation(api.getOriginalState(), partner)
  const { draft } = readConversation(api.extra, partner)
  if (draft === null || draft === submitted.draft || submitted.attachment !== null) return
  const { sent, outgoing } = selectConversation(api.getState(), partner)
  const others = outgoing.filter((one) => one.key !== key)
  api.dispatch(unsentRestored({ partner, draft, outgoing: others, sent: { ...sent, [key]: '' } }))
}
