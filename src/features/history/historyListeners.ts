/** Records what happens to the order and on this page, also without a socket, and stores it. */
import { isAnyOf } from '@reduxjs/toolkit'
import { sha256Hex } from '../../platform/sha256.ts'
import { isDealOpen, isSameDeal } from '../../rules/deal.ts'
import { endedInDispute, type HistoryEntry, mergeHistory, SEEN_WITHIN_MS } from '../../rules/history.ts'
import { orderLoaded } from '../../shell/orderLoaded.ts'
import { listenersAdded, selectIsOnline, selectOpened, selectSide } from '../../shell/shellSlice.ts'
import type { AddListeners, AppState, ListenerApi, StoreApi } from '../../store/types.ts'
import { fileUploaded } from '../chat/chatSlice.ts'
import {
  disputeRemembered,
  searchFailed,
  selectOrderWithDeal,
  selectLoaded,
  selectPurchase,
  selectSearch,
  selectMe,
} from '../order/orderSlice.ts'
import { selectNotifications } from '../realtime/realtimeSlice.ts'
import { historyMerged, orderChanged, selectHistory, selectIsMarked } from './historySlice.ts'
import { bringsMessages, messageEntries } from './messageEntries.ts'
import type { OrderChange, Snapshot } from './orderChange.ts'
import { changesOf, diffOrder, withKnownRequisite } from './orderDiff.ts'
import { connectivityEntry, isRecorded, pageEntries } from './pageEntries.ts'
import { readHistory, writeHistory } from './storedHistory.ts'

export const addHistoryListeners: AddListeners = (start, store) => {
  store.extra.storage.watch('history', () => addEntries(store, stored(store)))
  start({
    matcher: isAnyOf(isRecorded, listenersAdded, fileUploaded, bringsMessages),
    effect(action, api) {
      if (listenersAdded.match(action)) return restore(api)
      if (orderLoaded.match(action) && action.payload.kind !== 'deposit') recordOrder(api)
      if (fileUploaded.match(action)) return recordFile(api, action.payload)
      addEntries(api, [...pageEntries(api, action), ...messageEntries(api, action)])
    },
  })
}

function stored({ extra }: StoreApi): HistoryEntry[] {
  return readHistory(extra, extra.clock.now())
}

/** Shows what earlier visits have stored, and records an order that was loaded before these listeners. */
function restore(api: ListenerApi) {
  addEntries(api, stored(api))
  endOutage(api)
  const { state, message } = selectSearch(api.getState())
  // The time of an earlier page load's search was over before these listeners were added.
  if (state === 'failed') addEntries(api, pageEntries(api, searchFailed(message)))
  if (snapshotOf(api.getState()).status !== null) recordFirst(api)
}

/** A page that was closed without a connection did not see its return. */
function endOutage(api: ListenerApi) {
  const last = selectHistory(api.getState()).findLast(
    ({ event }) => event === 'offline' || event === 'online',
  )
  if (last?.event === 'offline' && selectIsOnline(api.getState()))
    addEntries(api, [{ ...connectivityEntry(true, api.extra.clock.now()), isLate: true }])
}

/** Adds entries to the history, and stores them. Adds nothing on a page without an order. */
export function addEntries({ dispatch, getState, extra }: StoreApi, entries: readonly HistoryEntry[]) {
  if (extra.pageId === '' || entries.length === 0) return
  const before = selectHistory(getState())
  const merged = mergeHistory(before, entries)
  if (merged === before) return
  dispatch(historyMerged(merged))
  writeHistory(extra, merged, extra.clock.now())
}

async function recordFile(api: ListenerApi, { mediaId, file }: ReturnType<typeof fileUploaded>['payload']) {
  const at = api.extra.clock.now()
  const sha256 = await sha256Hex(file).catch(() => null)
  const { name, size } = file
  const text = { key: 'account:log.fileSent', values: { name } } as const
  addEntries(api, [
    { key: `file:${mediaId}`, at, event: 'message', by: 'me', text, file: { name, size, sha256 } },
  ])
}

function recordOrder(api: ListenerApi) {
  if (selectOrderWithDeal(api.getOriginalState()).status === null) recordFirst(api)
  else recordChanges(api)
}

/** Records the order at the first load: changes that the history lacks happened earlier, or while the page was closed. */
function recordFirst(api: ListenerApi) {
  rememberDispute(api)
  const { clock } = api.extra
  const state = api.getState()
  const at = clock.now()
  const known = selectHistory(state)
  const lastRequisite = known.findLast(
    ({ event }) => event !== 'requisite-copied' && event.startsWith('requisite-'),
  )
  const now = snapshotOf(state)
  const found = changesOf(now, viewerOf(api), withKnownRequisite(now, lastRequisite)).filter(
    ({ entry: { event, requisite } }) =>
      (requisite === undefined || requisite !== lastRequisite?.requisite) &&
      (event !== 'receipt-sent' || selectIsMarked(state)),
  )
  const late: HistoryEntry[] = []
  const current: HistoryEntry[] = []
  // An entry is no later than the entries after it whose time the gateway gives.
  let latest = at
  for (const { entry } of [...found].reverse()) {
    latest = Math.min(latest, entry.at ?? latest)
    if (hasTime(state, entry)) current.unshift({ ...entry, at: latest })
    else late.unshift({ ...entry, at: latest, isLate: true })
  }
  addEntries(api, [...late, orderOpened(at), ...current])
}

export function orderOpened(at: number): HistoryEntry {
  return { key: 'order-opened', at, event: 'order-opened', by: 'me', text: { key: 'account:log.opened' } }
}

/** True if the time of an entry is known though the page has not seen it happen: the gateway gives it, or it is that of a requisite's first appearance on screen. */
function hasTime(state: AppState, { at, requisite }: OrderChange['entry']): boolean {
  return at !== undefined || (requisite !== undefined && selectOrderWithDeal(state).requisite !== null)
}

/** The gateway may have removed the dispute that has decided the deal. */
function rememberDispute(api: ListenerApi) {
  const state = api.getState()
  const { deal } = selectOrderWithDeal(state)
  if (deal === null || deal.dispute !== null || isDealOpen(deal)) return
  if (endedInDispute(selectHistory(state), deal.deal_id)) api.dispatch(disputeRemembered(deal.deal_id))
}

function recordChanges(api: ListenerApi) {
  const at = api.extra.clock.now()
  const state = api.getState()
  const [before, now] = [snapshotOf(api.getOriginalState()), snapshotOf(state)]
  // A mark that comes together with another deal may be that of the deal before.
  const changes = diffOrder(before, now, viewerOf(api)).filter(
    ({ entry }) => entry.event !== 'receipt-sent' || isSameDeal(before, now),
  )
  if (changes.length === 0) return
  const wasUnseen = isUnseen(api.getOriginalState(), at)
  const isLate = ({ entry }: OrderChange) => wasUnseen && !hasTime(state, entry)
  addEntries(
    api,
    changes.map((change) => ({ at, ...change.entry, ...(isLate(change) && { isLate: true }) })),
  )
  api.dispatch(orderChanged(changes))
}

/** True if the order on screen was loaded long before: the phone slept, or there was no network. */
export function isUnseen(state: AppState, now: number): boolean {
  const loaded = selectLoaded(state)
  return loaded !== null && now - loaded.at > SEEN_WITHIN_MS
}

function snapshotOf(state: AppState): Snapshot {
  return { ...selectOrderWithDeal(state), isReceiptSent: selectPurchase(state)?.is_receipt_sent ?? false }
}

function viewerOf(api: ListenerApi) {
  const state = api.getState()
  return {
    side: selectSide(state),
    isFlashpay: selectOpened(state)?.page === 'flashpay',
    me: selectMe(state),
    notifications: selectNotifications(state),
    now: api.extra.clock.now(),
    lang: api.extra.lang(),
  }
}
