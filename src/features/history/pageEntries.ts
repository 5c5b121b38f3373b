/** Entries of the history about what the page and the person did, and what the gateway told beside the order. */
import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit'
import { findBroker } from '../../rules/brokers.ts'
import { messageIn } from '../../rules/errorPolicy.ts'
import { endedByOtherDeal } from '../../rules/errorText.ts'
import type { HistoryActor, HistoryEntry } from '../../rules/history.ts'
import { numberEnding } from '../../rules/requisite.ts'
import { orderLoaded } from '../../shell/orderLoaded.ts'
import { callFailed, connectivityChanged, selectIsOnline, selectSide } from '../../shell/shellSlice.ts'
import type { ListenerApi } from '../../store/types.ts'
import { methodChosen, selectBrokers, selectStarting } from '../brokers/brokersSlice.ts'
import {
  addressCopied,
  isSearchStart,
  requisiteCopied,
  searchFailed,
  searchStarted,
  selectSearch,
} from '../order/orderSlice.ts'
import { notificationAnnounced } from './historySlice.ts'

/** True for an event that may mean entries. */
export const isRecorded = isAnyOf(
  requisiteCopied,
  addressCopied,
  connectivityChanged,
  methodChosen,
  searchStarted,
  orderLoaded,
  searchFailed,
  notificationAnnounced,
  callFailed,
)

export function pageEntries(api: ListenerApi, action: UnknownAction): HistoryEntry[] {
  if (!isRecorded(action)) return []
  const at = api.extra.clock.now()
  if (requisiteCopied.match(action)) return [copied(action.payload, at, 'account:log.requisiteCopied')]
  if (addressCopied.match(action)) return [copied(action.payload, at, 'account:log.addressCopied')]
  if (connectivityChanged.match(action)) {
    const { isOnline } = action.payload
    return selectIsOnline(api.getOriginalState()) === isOnline ? [] : [connectivityEntry(isOnline, at)]
  }
  if (methodChosen.match(action)) {
    const method = findBroker(selectBrokers(api.getState()), action.payload)?.name
    // A continued search chooses its method by itself, which is not a choice of the person.
    const isChoice = method !== undefined && selectStarting(api.getOriginalState())
    return isChoice ? [remark(at, { key: 'account:log.methodChosen', values: { method } }, { by: 'me' })] : []
  }
  if (searchStarted.match(action) || orderLoaded.match(action))
    return isSearchStart(api.getState(), api.getOriginalState()) ? [searchEntry(api, at)] : []
  if (searchFailed.match(action)) return searchFailure(api, action, at)
  if (notificationAnnounced.match(action)) {
    const { id, message } = action.payload
    // The key is the same in all tabs, which all announce it.
    return [remark(at, message, { cause: `notification:${id}` })]
  }
  const { place, error, action: next } = action.payload
  const message = messageIn(next)
  // A toast or a closed dialog can be read again. Each poll may fail with the same refusal: one entry is enough.
  return message === null ? [] : [remark(at, message, place === 'background' ? { cause: error.call } : {})]
}

function searchFailure(
  api: ListenerApi,
  { payload: { message } }: ReturnType<typeof searchFailed>,
  at: number,
): HistoryEntry[] {
  // The refused call has an entry of its own.
  if (endedByOtherDeal(message)) return []
  const notFound = isSeller(api) ? 'account:log.buyerSearchFailed' : 'account:log.searchFailed'
  // After a reload the same search fails again, without a response.
  const key = `search-failed:${selectSearch(api.getState()).startedAt ?? at}`
  const text = { key: message === null ? notFound : 'deal:dealSearch.ended' } as const
  return [{ key, at, event: 'message', by: 'system', text }]
}

function copied(
  requisite: string,
  at: number,
  key: 'account:log.requisiteCopied' | 'account:log.addressCopied',
): HistoryEntry {
  const last = numberEnding(requisite)
  return {
    key: `requisite-copied:${last}`,
    at,
    event: 'requisite-copied',
    by: 'me',
    text: { key, values: { last } },
  }
}

export function connectivityEntry(isOnline: boolean, at: number): HistoryEntry {
  return isOnline
    ? { key: 'online', at, event: 'online', by: 'system', text: { key: 'account:log.online' } }
    : { key: 'offline', at, event: 'offline', by: 'system', text: { key: 'account:log.offline' } }
}

function searchEntry(api: ListenerApi, at: number): HistoryEntry {
  const { startedAt } = selectSearch(api.getState())
  const key = isSeller(api) ? 'account:log.buyerSearchStarted' : 'account:log.searchStarted'
  return remark(at, { key }, { cause: String(startedAt) })
}

interface Remark {
  by?: HistoryActor
  /** Only the first remark with the same text and cause is kept; without a cause every one is. */
  cause?: string
}

function remark(at: number, text: HistoryEntry['text'], { by = 'system', cause }: Remark): HistoryEntry {
  return { key: `remark:${cause ?? at}:${JSON.stringify(text)}`, at, event: 'message', by, text }
}

function isSeller(api: ListenerApi): boolean {
  return selectSide(api.getState()) === 'seller'
}
