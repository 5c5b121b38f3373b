/** Sends evidence through support's conversation, and keeps the person's part of the dispute over reloads and in all tabs. */
import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit'
import { sameId } from '../../contract/ids.ts'
import { isDisputeOpen } from '../../rules/deal.ts'
import { listenersAdded } from '../../store/listeners.ts'
import type { AddListeners, AppState, ListenerApi, StoreApi } from '../../store/types.ts'
import {
  messageQueued,
  messageSent,
  messagesLoaded,
  selectConversation,
  uploadRefused,
} from '../chat/chatSlice.ts'
import { selectSupport } from '../chat/partners.ts'
import { selectDeal } from '../deal/dealSlice.ts'
import { isAhead, mergeDisputes, mergePieces, readDispute, writeDispute } from './disputeMemory.ts'
import {
  caseChosen,
  disputeRestored,
  evidenceGiven,
  evidenceRefused,
  evidenceRemoved,
  evidenceSent,
  NO_DISPUTE,
  type Piece,
  selectDispute,
  statementChanged,
  templateInserted,
} from './disputeSlice.ts'

/** Time after which an unsent piece of another tab counts as lost; an upload over a slow network takes minutes. */
const LOST_AFTER_MS = 10 * 60_000

const isChange = isAnyOf(
  caseChosen,
  evidenceGiven,
  evidenceSent,
  evidenceRefused,
  evidenceRemoved,
  statementChanged,
  templateInserted,
)

const isPieceChange = isAnyOf(evidenceGiven, evidenceSent, evidenceRefused)

export const addDisputeListeners: AddListeners = (start, store) => {
  /** Keys of the pieces that this tab has given, sent or seen refused: its own state of them is the newest. */
  const known = new Set<string>()
  store.extra.storage.watch('disputes', () => restore(store, known))
  start({
    predicate: (action, now, before) => listenersAdded.match(action) || disputeOf(now) !== disputeOf(before),
    effect(_action, api) {
      const deal = selectDeal(api.getState())
      if (deal !== null && !sameId(selectDispute(api.getState()).deal, deal.deal_id)) restore(api, known)
    },
  })
  start({
    matcher: isAnyOf(messageSent, messagesLoaded, uploadRefused),
    effect: (action, api) => followMessages(api, action),
  })
  start({
    matcher: isChange,
    effect(action, api) {
      if (evidenceGiven.match(action)) {
        const { key, text, file } = action.payload
        api.dispatch(messageQueued(selectSupport(api.getState()).nickname, { key, text, file }))
      }
      if (isPieceChange(action)) known.add(action.payload.key)
      const removed = evidenceRemoved.match(action) ? action.payload.key : null
      storeDispute(api, { removed, isCaseChosen: caseChosen.match(action) })
    },
  })
}

/** Names the deal on screen and whether it is disputed. */
function disputeOf(state: AppState): string {
  const deal = selectDeal(state)
  return `${deal?.deal_id} ${isDisputeOpen(deal)}`
}

/** The chat carries the pieces: what becomes of their messages becomes of them. */
function followMessages(api: ListenerApi, action: UnknownAction) {
  if (messageSent.match(action)) trackSent(api, action.payload.message.created_at)
  if (uploadRefused.match(action) && pieceOf(api, action.payload.key))
    api.dispatch(evidenceRefused({ key: action.payload.key, error: action.payload.error }))
  if (!messagesLoaded.match(action)) return
  trackSent(api)
  if (action.payload.partner === selectSupport(api.getState()).nickname) trackLost(api)
}

/** Stores the changes of this tab merged with those of other tabs, and shows the latter. */
function storeDispute(api: ListenerApi, change: { removed: string | null; isCaseChosen: boolean }) {
  const own = selectDispute(api.getState())
  if (own.deal === null) return
  const stored = readDispute(api.extra, own.deal)
  const pieces = mergePieces(
    own.pieces,
    stored.pieces.filter(({ key }) => key !== change.removed),
  )
  const about = change.isCaseChosen ? own.about : stored.about
  const merged = { ...mergeDisputes(own, { ...stored, about }), pieces }
  writeDispute(api.extra, merged)
  if (pieces.length !== own.pieces.length) api.dispatch(disputeRestored(merged))
}

/** Loads what is stored. Two tabs that write at once overwrite each other, so what only this tab knows is stored again. */
function restore(api: StoreApi, known: ReadonlySet<string>) {
  const deal = selectDeal(api.getState())
  if (deal === null) return
  const kept = readDispute(api.extra, deal.deal_id)
  if (kept.deal === null && !isDisputeOpen(deal)) return
  const stored = new Map(kept.pieces.map((one) => [one.key, one]))
  const draft = selectDispute(api.getState())
  const own = sameId(draft.deal, deal.deal_id) ? draft : NO_DISPUTE
  const lost = own.pieces.filter((one) => known.has(one.key) && isAhead(one, stored.get(one.key)))
  const pieces = mergePieces(lost, kept.pieces)
  const restored = { ...mergeDisputes(own, kept), deal: deal.deal_id, pieces }
  api.dispatch(disputeRestored(restored))
  if (lost.length > 0 || own.changes > kept.changes) writeDispute(api.extra, restored)
  trackSent(api)
}

/** Marks the pieces that the gateway has, according to the chat. */
function trackSent(api: StoreApi, writtenAt: string | null = null) {
  const { done } = selectConversation(api.getState(), selectSupport(api.getState()).nickname)
  const at = writtenAt === null ? api.extra.clock.now() : Date.parse(writtenAt)
  for (const { key } of onTheWay(api)) if (done[key]) api.dispatch(evidenceSent({ key, at }))
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

function pieceOf(api: ListenerApi, wanted: string): Piece | undefined {
  return selectDispute(api.getState()).pieces.find(({ key }) => key === wanted)
}
