/** Sends evidence through support's conversation, and keeps the person's part of the dispute over reloads and in all tabs. */
import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit'
import { sameId } from '../../contract/ids.ts'
import { listenersAdded } from '../../shell/shellSlice.ts'
import type { AddListeners, ListenerApi, StoreApi } from '../../store/types.ts'
import { messageQueued, messageSent, messagesLoaded, selectConversation } from '../chat/chatSlice.ts'
import { selectSupport } from '../chat/partners.ts'
import { selectDeal } from '../order/orderSlice.ts'
import { readDispute, writeDispute } from './disputeMemory.ts'
import {
  disputeRestored,
  disputeSlice,
  evidenceGiven,
  evidenceRefused,
  evidenceSent,
  NO_DISPUTE,
  type Piece,
  selectDispute,
} from './disputeSlice.ts'

/** Time after which an unsent piece of another tab counts as lost; an upload over a slow network takes minutes. */
const LOST_AFTER_MS = 10 * 60_000

export const addDisputeListeners: AddListeners = (start, store) => {
  store.extra.storage.watch('disputes', () => adoptStored(store))
  start({
    predicate: (action, now, before) =>
      isAnyOf(listenersAdded, messageSent, messagesLoaded)(action) ||
      selectDeal(now)?.deal_id !== selectDeal(before)?.deal_id,
    effect(action, api) {
      startDispute(api)
      trackSent(api)
      const { nickname } = selectSupport(api.getState())
      if (messagesLoaded.match(action) && action.payload.partner === nickname) trackLost(api)
    },
  })
  start({
    // `disputeRestored` comes from the storage: it is not written back.
    predicate: (action, now, before) =>
      selectDispute(now) !== selectDispute(before) && !disputeRestored.match(action),
    effect(action, api) {
      if (evidenceGiven.match(action)) {
        const { key, text, file } = action.payload
        const partner = selectSupport(api.getState()).nickname
        api.dispatch(messageQueued({ partner, key, text, file }))
      }
      storeChange(api, action)
    },
  })
}

/** Makes the same change to what is stored, because another tab may have changed something else of it. */
function storeChange(api: ListenerApi, action: UnknownAction) {
  const { deal } = selectDispute(api.getState())
  if (deal === null) return
  const stored = readDispute(api.extra, deal) ?? { ...NO_DISPUTE, deal }
  writeDispute(api.extra, disputeSlice.reducer(stored, action))
}

/** Of a deal that the order did not have: shows what an earlier page load has stored of it. */
function startDispute(api: StoreApi) {
  const deal = selectDeal(api.getState())?.deal_id
  if (deal === undefined || sameId(selectDispute(api.getState()).deal, deal)) return
  api.dispatch(disputeRestored(readDispute(api.extra, deal) ?? { ...NO_DISPUTE, deal }))
}

/** Shows a change of another tab. If nothing is stored any more, what the person has written here stays. */
function adoptStored(api: StoreApi) {
  const { deal } = selectDispute(api.getState())
  const stored = deal === null ? null : readDispute(api.extra, deal)
  if (stored === null) return
  api.dispatch(disputeRestored(stored))
  trackSent(api)
}

/** Marks the pieces that the gateway has, according to the chat, which carries them. */
function trackSent(api: StoreApi) {
  const { messages, sent } = selectConversation(api.getState(), selectSupport(api.getState()).nickname)
  for (const { key } of onTheWay(api)) {
    const id = sent[key]
    if (!id) continue
    const record = messages.find((message) => sameId(message.id, id))
    const at = record?.created_at ? Date.parse(record.created_at) : api.extra.clock.now()
    api.dispatch(evidenceSent({ key, at }))
  }
}

/** Marks a piece without a message as lost: its page was closed before the file was stored. */
function trackLost(api: ListenerApi) {
  const { outgoing } = selectConversation(api.getState(), selectSupport(api.getState()).nickname)
  for (const { key, givenAt } of onTheWay(api))
    if (!outgoing.some((one) => one.key === key) && api.extra.clock.now() - givenAt > LOST_AFTER_MS)
      api.dispatch(evidenceRefused({ key, error: { key: 'dispute:evidence.lost' } }))
}

/** Pieces that are neither sent nor refused. */
function onTheWay(api: StoreApi): Piece[] {
  return selectDispute(api.getState()).pieces.filter(({ sentAt, error }) => sentAt === null && error === null)
}
