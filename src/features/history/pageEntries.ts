/** Entries of the history about what the page and the person did, and what the gateway told beside the order. */
import type { UnknownAction } from '@reduxjs/toolkit'
import { findBroker } from '../../rules/brokers.ts'
import { messageIn } from '../../rules/errorPolicy.ts'
import type { HistoryActor, HistoryEntry } from '../../rules/history.ts'
import { numberEnding } from '../../rules/requisite.ts'
import { callFailed, connectivityChanged, selectIsOnline, selectSide } from '../../shell/shellSlice.ts'
import type { ListenerApi } from '../../store/types.ts'
import { methodChosen, selectBrokers, selectStarting } from '../brokers/brokersSlice.ts'
import { isSearchStart, requisiteCopied, searchFailed, selectSearch } from '../order/orderSlice.ts'
import { notificationAnnounced } from './historySlice.ts'

/** The entries that this event means. */
export function pageEntries(api: ListenerApi, action: UnknownAction): HistoryEntry[] {
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
    const text = { key: action.payload.message === null ? notFound : 'deal:dealSearch.ended' } as const
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

export function connectivityEntry(isOnline: boolean, at: number): HistoryEntry {
  return isOnline
    ? { key: 'online', at, event: 'online', by: 'system', text: { key: 'account:log.online' } }
    : { key: 'offline', at, event: 'offline', by: 'system', text: { key: 'account:log.offline' } }
}

function searchEntries(api: ListenerApi): HistoryEntry[] {
  const { startedAt } = selectSearch(api.getState())
  const key = isSeller(api) ? 'account:log.buyerSearchStarted' : 'account:log.searchStarted'
  return [remark(api.extra.clock.now(), { key }, { cause: String(startedAt) })]
}

interface Remark {
  by?: HistoryActor
  /** Only the first remark with the same text and cause is kept; without a cause every one is. */
  cause?: string
}

function remark(at: number, text: HistoryEntry['text'], { by = 'system', cause }: Remark = {}): HistoryEntry {
  return { key: `remark:${cause ?? at}:${JSON.stringify(text)}`, at, event: 'message', by, text }
}

function isSeller(api: ListenerApi): boolean {
  return selectSide(api.getState()) === 'seller'
}
