/** Records what happens to the order and on this page, also without a socket, and stores it. */
import { isAnyOf } from '@reduxjs/toolkit'
import { findBroker } from '../../rules/brokers.ts'
import { messageIn } from '../../rules/errorPolicy.ts'
import type { HistoryActor, HistoryEntry } from '../../rules/history.ts'
import { numberEnding } from '../../rules/requisite.ts'
import { searchDeadline } from '../../rules/time.ts'
import {
  callFailed,
  connectivityChanged,
  pageOpened,
  selectIsOnline,
  selectOpened,
  selectSide,
} from '../../shell/shellSlice.ts'
import { listenersAdded } from '../../store/listenersAdded.ts'
import type { AddListeners, AppState, ListenerApi } from '../../store/types.ts'
import { methodChosen, selectBrokers, selectStarting } from '../brokers/brokersSlice.ts'
import { selectMe } from '../chat/partners.ts'
import {
  isSearchStart,
  requisiteCopied,
  searchFailed,
  selectDealState,
  selectSearch,
} from '../deal/dealSlice.ts'
import { orderLoaded } from '../order/orderSlice.ts'
import { selectNotifications } from '../realtime/realtimeSlice.ts'
import { addEntries, addEntry } from './addEntries.ts'
import {
  historyEntriesAdded,
  notificationAnnounced,
  orderChanged,
  selectHistory,
  selectReceiptMark,
} from './historySlice.ts'
import type { OrderChange, Snapshot } from './orderChange.ts'
import { diffOrder, changesOf } from './orderDiff.ts'
import { readHistory, writeHistory } from './storedHistory.ts'

export const addHistoryListeners: AddListeners = (start) => {
  let stopWatching = () => {}

  start({
    matcher: isAnyOf(pageOpened, listenersAdded),
    effect(_action, api) {
      const restore = () => addEntries(api, readHistory(api.extra))
      stopWatching()
      stopWatching = api.extra.storage.watch('history', restore)
      restore()
      if (snapshotOf(api.getState()).status !== null) recordFirst(api)
    },
  })
  start({
    actionCreator: orderLoaded,
    effect: (_action, api) =>
      selectDealState(api.getOriginalState()).status === null ? recordFirst(api) : recordChanges(api),
  })
  start({
    actionCreator: historyEntriesAdded,
    effect(_action, api) {
      const entries = selectHistory(api.getState())
      if (entries !== selectHistory(api.getOriginalState()))
        writeHistory(api.extra, entries, api.extra.clock.now())
    },
  })
  start({
    actionCreator: requisiteCopied,
    effect: ({ payload }, api) =>
      addEntry(api, {
        key: `requisite-copied:${numberEnding(payload)}`,
        event: 'requisite-copied',
        by: 'me',
        text: { key: 'account:log.requisiteCopied', values: { last: numberEnding(payload) } },
      }),
  })
  start({
    actionCreator: connectivityChanged,
    effect({ payload: { isOnline } }, api) {
      if (selectIsOnline(api.getOriginalState()) === isOnline) return
      const event = isOnline ? 'online' : 'offline'
      addEntry(api, {
        key: event,
        event,
        by: 'system',
        text: { key: isOnline ? 'account:log.online' : 'account:log.offline' },
      })
    },
  })
  addRemarkListeners(start)
}

/** Records what the page itself did, as remarks: the history has no event of their own for them. */
const addRemarkListeners: AddListeners = (start) => {
  start({
    actionCreator: methodChosen,
    effect({ payload }, api) {
      const state = api.getState()
      const method = findBroker(selectBrokers(state), payload)?.name
      // A continued search chooses its method by itself, which is not a choice of the person.
      if (method !== undefined && selectStarting(api.getOriginalState()))
        remark(api, { key: 'account:log.methodChosen', values: { method } }, { by: 'me' })
    },
  })
  start({
    // After the listener of `orderLoaded` above: a deal is lost before another one is looked for.
    predicate: isSearchStart,
    effect(_action, api) {
      const at = selectSearch(api.getState()).startedAt ?? 0
      // A search whose time is over before it starts makes no calls; on the flash-pay page the gateway searches.
      if (api.extra.clock.now() < searchDeadline(at) && !isFlashpay(api))
        remark(
          api,
          { key: isSeller(api) ? 'account:log.buyerSearchStarted' : 'account:log.searchStarted' },
          { cause: String(at) },
        )
    },
  })
  start({
    actionCreator: searchFailed,
    effect({ payload: cause }, api) {
      const notFound = isSeller(api) ? 'account:log.buyerSearchFailed' : 'account:log.searchFailed'
      const { startedAt } = selectSearch(api.getState())
      addEntry(api, {
        // After a reload the same search fails again, without a response.
        key: `search-failed:${startedAt ?? api.extra.clock.now()}`,
        event: 'message',
        by: 'system',
        text: { key: cause === null ? notFound : 'deal:dealSearch.ended' },
      })
    },
  })
  start({
    actionCreator: notificationAnnounced,
    // The key is the same in all tabs, which all announce it.
    effect: ({ payload: { id, message } }, api) => remark(api, message, { cause: `notification:${id}` }),
  })
  start({
    // A toast or a closed dialog can be read again.
    actionCreator: callFailed,
    effect({ payload: { place, error, action } }, api) {
      const message = messageIn(action)
      if (message === null) return
      // Each poll may fail with the same refusal: one entry is enough.
      remark(api, message, place === 'background' ? { cause: error.call } : {})
    },
  })
}

/** Records the order at the first load: changes that the history lacks happened earlier, or while the page was closed. */
function recordFirst(api: ListenerApi) {
  const { clock } = api.extra
  const state = api.getState()
  const at = clock.now()
  const known = selectHistory(state)
  const opened: HistoryEntry = {
    key: 'order-opened',
    at,
    event: 'order-opened',
    by: 'me',
    text: { key: 'account:log.opened' },
  }
  const lastRequisite = known.findLast(
    ({ event }) => event !== 'requisite-copied' && event.startsWith('requisite-'),
  )
  const found = changesOf(snapshotOf(state), viewerOf(api)).filter(
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
  addEntries(api, [...late, opened, ...current])
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
  return { ...selectDealState(state), isReceiptSent: selectReceiptMark(state) }
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

function remark(api: ListenerApi, text: HistoryEntry['text'], { by = 'system', cause }: Remark = {}) {
  const at = api.extra.clock.now()
  addEntry(api, { key: `remark:${cause ?? at}:${JSON.stringify(text)}`, at, event: 'message', by, text })
}

function isFlashpay(api: ListenerApi): boolean {
  return selectOpened(api.getState())?.page === 'flashpay'
}

function isSeller(api: ListenerApi): boolean {
  return selectSide(api.getState()) === 'seller'
}
