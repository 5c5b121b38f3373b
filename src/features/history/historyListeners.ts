/** Records what happens to the order and on this page, also without a socket, and stores it. */
import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit'
import { sha256Hex } from '../../platform/sha256.ts'
import { findBroker } from '../../rules/brokers.ts'
import { isDealOpen } from '../../rules/deal.ts'
import { messageIn } from '../../rules/errorPolicy.ts'
import { endedInDispute, type HistoryActor, type HistoryEntry, mergeHistory } from '../../rules/history.ts'
import { numberEnding } from '../../rules/requisite.ts'
import { searchDeadline } from '../../rules/time.ts'
import { orderLoaded } from '../../shell/orderLoaded.ts'
import {
  callFailed,
  connectivityChanged,
  selectIsOnline,
  selectOpened,
  selectSide,
} from '../../shell/shellSlice.ts'
import { listenersAdded } from '../../store/listeners.ts'
import type { AddListeners, AppState, ListenerApi, StoreApi } from '../../store/types.ts'
import { methodChosen, selectBrokers, selectStarting } from '../brokers/brokersSlice.ts'
import { fileUploaded, messageSent, messagesLoaded } from '../chat/chatSlice.ts'
import { selectMe } from '../chat/partners.ts'
import {
  disputeRemembered,
  isSearchStart,
  requisiteCopied,
  searchFailed,
  searchStarted,
  selectDealState,
  selectPurchase,
  selectSearch,
} from '../order/orderSlice.ts'
import { messageReceived, notificationsLoaded, selectNotifications } from '../realtime/realtimeSlice.ts'
import { historyMerged, notificationAnnounced, orderChanged, selectHistory } from './historySlice.ts'
import { messageEntries } from './messageEntries.ts'
import type { OrderChange, Snapshot } from './orderChange.ts'
import { changesOf, diffOrder, withKnownRequisite } from './orderDiff.ts'
import { readHistory, writeHistory } from './storedHistory.ts'

export const addHistoryListeners: AddListeners = (start, store) => {
  store.extra.storage.watch('history', () => addEntries(store, readHistory(store.extra)))
  start({
    matcher: isAnyOf(
      listenersAdded,
      orderLoaded,
      methodChosen,
      searchStarted,
      searchFailed,
      requisiteCopied,
      connectivityChanged,
      notificationAnnounced,
      callFailed,
      messageReceived,
      notificationsLoaded,
      messagesLoaded,
      messageSent,
      fileUploaded,
    ),
    effect(action, api) {
      if (listenersAdded.match(action)) return restore(api)
      if (orderLoaded.match(action) && action.payload.kind !== 'deposit') recordOrder(api)
      if (fileUploaded.match(action)) return recordFile(api, action.payload)
      addEntries(api, [...pageEntries(api, action), ...messageEntries(api, action)])
    },
  })
}

/** Shows what earlier visits have stored, and records an order that was loaded before these listeners. */
function restore(api: ListenerApi) {
  addEntries(api, readHistory(api.extra))
  if (snapshotOf(api.getState()).status !== null) recordFirst(api)
}

/** Adds entries to the history, and stores them. Adds nothing on a page without an order. */
export function addEntries({ dispatch, getState, extra }: StoreApi, entries: readonly HistoryEntry[]) {
  if (extra.pageId === '' || entries.length === 0) return
  const before = selectHistory(getState())
  const now = extra.clock.now()
  const merged = mergeHistory(before, entries, now)
  if (merged === before) return
  dispatch(historyMerged(merged))
  writeHistory(extra, merged, now)
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

function connectivityEntry(isOnline: boolean, at: number): HistoryEntry {
  return isOnline
    ? { key: 'online', at, event: 'online', by: 'system', text: { key: 'account:log.online' } }
    : { key: 'offline', at, event: 'offline', by: 'system', text: { key: 'account:log.offline' } }
}

/** What the page and the person did. */
function pageEntries(api: ListenerApi, action: UnknownAction): HistoryEntry[] {
  const at = api.extra.clock.now()
  const state = api.getState()
  const before = api.getOriginalState()
  if (requisiteCopied.match(action)) {
    const last = numberEnding(action.payload)
    const text = { key: 'account:log.requisiteCopied', values: { last } } as const
    return [{ key: `requisite-copied:${last}`, at, event: 'requisite-copied', by: 'me', text }]
  }
  if (connectivityChanged.match(action)) {
    const { isOnline } = action.payload
    return selectIsOnline(before) === isOnline ? [] : [connectivityEntry(isOnline, at)]
  }
  if (methodChosen.match(action)) {
    const method = findBroker(selectBrokers(state), action.payload)?.name
    // A continued search chooses its method by itself, which is not a choice of the person.
    const isChoice = method !== undefined && selectStarting(before)
    return isChoice ? [remark(at, { key: 'account:log.methodChosen', values: { method } }, { by: 'me' })] : []
  }
  if (isSearchStart(action, state, before)) return searchEntries(api)
  if (searchFailed.match(action)) {
    const notFound = isSeller(api) ? 'account:log.buyerSearchFailed' : 'account:log.searchFailed'
    // After a reload the same search fails again, without a response.
    const key = `search-failed:${selectSearch(state).startedAt ?? at}`
    const text = { key: action.payload === null ? notFound : 'deal:dealSearch.ended' } as const
    return [{ key, at, event: 'message', by: 'system', text }]
  }
  if (notificationAnnounced.match(action)) {
    const { id, message } = action.payload
    // The key is the same in all tabs, which all announce it.
    return [remark(at, message, { cause: `notification:${id}` })]
  }
  if (callFailed.match(action)) {
    const { place, error } = action.payload
    const message = messageIn(action.payload.action)
    // A toast or a closed dialog can be read again. Each poll may fail with the same refusal: one entry is enough.
    return message === null ? [] : [remark(at, message, place === 'background' ? { cause: error.call } : {})]
  }
  return []
}

function searchEntries(api: ListenerApi): HistoryEntry[] {
  const now = api.extra.clock.now()
  const at = selectSearch(api.getState()).startedAt ?? 0
  // A search whose time is over before it starts makes no calls; on the flash-pay page the gateway searches.
  if (now >= searchDeadline(at) || isFlashpay(api)) return []
  const key = isSeller(api) ? 'account:log.buyerSearchStarted' : 'account:log.searchStarted'
  return [remark(now, { key }, { cause: String(at) })]
}

function recordOrder(api: ListenerApi) {
  if (selectDealState(api.getOriginalState()).status === null) recordFirst(api)
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
  const before = isSeller(api) ? withKnownRequisite(now, lastRequisite) : null
  const found = changesOf(now, viewerOf(api), before).filter(
    ({ entry: { requisite } }) => requisite === undefined || requisite !== lastRequisite?.requisite,
  )
  const late: HistoryEntry[] = []
  const current: HistoryEntry[] = []
  // An entry is no later than the entries after it whose time the gateway gives.
  let latest = at
  for (const { entry } of [...found].reverse()) {
    latest = Math.min(latest, entry.at ?? latest)
    const isOnScreen = entry.requisite !== undefined && selectDealState(state).requisite !== null
    if (entry.at !== undefined || isOnScreen) current.unshift({ ...entry, at: latest })
    else late.unshift({ ...entry, at: latest, isLate: true })
  }
  addEntries(api, [...late, orderOpened(at), ...current])
}

export function orderOpened(at: number): HistoryEntry {
  return { key: 'order-opened', at, event: 'order-opened', by: 'me', text: { key: 'account:log.opened' } }
}

/** The gateway may have removed the dispute that has decided the deal. */
function rememberDispute(api: ListenerApi) {
  const state = api.getState()
  const { deal } = selectDealState(state)
  if (deal === null || deal.dispute !== null || isDealOpen(deal)) return
  if (endedInDispute(selectHistory(state), deal.deal_id)) api.dispatch(disputeRemembered(deal.deal_id))
}

function recordChanges(api: ListenerApi) {
  const at = api.extra.clock.now()
  const before = snapshotOf(api.getOriginalState())
  const changes = diffOrder(before, snapshotOf(api.getState()), viewerOf(api))
  if (changes.length === 0) return
  // Already so when the page first loaded it, so its time is unknown.
  const isLate = ({ entry: { event } }: OrderChange) =>
    event === 'receipt-sent' && before.isReceiptSent === null
  addEntries(
    api,
    changes.map((change) => ({ at, ...change.entry, ...(isLate(change) && { isLate: true }) })),
  )
  api.dispatch(orderChanged(changes))
}

function snapshotOf(state: AppState): Snapshot {
  return { ...selectDealState(state), isReceiptSent: selectPurchase(state)?.is_receipt_sent ?? null }
}

function viewerOf(api: ListenerApi) {
  const state = api.getState()
  return {
    side: selectSide(state),
    isFlashpay: isFlashpay(api),
    me: selectMe(state),
    notifications: selectNotifications(state),
    now: api.extra.clock.now(),
  }
}

interface Remark {
  by?: HistoryActor
  /** Only the first remark with the same text and cause is kept; without a cause every one is. */
  cause?: string
}

function remark(at: number, text: HistoryEntry['text'], { by = 'system', cause }: Remark = {}): HistoryEntry {
  return { key: `remark:${cause ?? at}:${JSON.stringify(text)}`, at, event: 'message', by, text }
}

function isFlashpay(api: ListenerApi): boolean {
  return selectOpened(api.getState())?.page === 'flashpay'
}

function isSeller(api: ListenerApi): boolean {
  return selectSide(api.getState()) === 'seller'
}
