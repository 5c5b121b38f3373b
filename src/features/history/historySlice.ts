/** The history of this page's order: what happened, who did it, when. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { type Id, includesId, sameId } from '../../contract/ids.ts'
import type { Notification } from '../../contract/people.ts'
import type { LocalizedMessage } from '../../i18n/types.ts'
import { dealIdsOf } from '../../rules/deal.ts'
import type { HistoryEntry } from '../../rules/history.ts'
import { selectOpened } from '../../shell/shellSlice.ts'
import type { AppState } from '../../store/types.ts'
import { selectOrderWithDeal, selectPurchase } from '../order/orderSlice.ts'
import { selectNotifications } from '../realtime/realtimeSlice.ts'
import type { OrderChange } from './orderChange.ts'

export type { OrderChange } from './orderChange.ts'

export const historySlice = createSlice({
  name: 'history',
  /** Oldest first. */
  initialState: { entries: [] as readonly HistoryEntry[] },
  reducers: {
    /** Something happened here, or an earlier visit or another tab saw it; `payload`: all entries, merged (`mergeHistory`). */
    historyMerged(state, { payload }: PayloadAction<readonly HistoryEntry[]>) {
      return { ...state, entries: payload }
    },
    /** Two successive responses about the order differ. */
    orderChanged(_state, _action: PayloadAction<readonly OrderChange[]>) {},
    /** A notification was announced that no change of the order makes an entry of. */
    notificationAnnounced(_state, _action: PayloadAction<{ id: Id; message: LocalizedMessage }>) {},
    /** All of the history was opened: the person reads the gateway's notifications. */
    historyOpened() {},
  },
  selectors: {
    selectHistory: (state) => state.entries,
  },
})

export const { historyMerged, orderChanged, notificationAnnounced, historyOpened } = historySlice.actions
export const { selectHistory } = historySlice.selectors

/** The deal that the entry's key names: `event:deal:…`; another word, or nothing, in the key of an entry about none. */
export function dealIn({ key }: Pick<HistoryEntry, 'key'>): string | undefined {
  return key.split(':')[1]
}

/** True when the entry's key names this deal. */
export function isAboutDeal(entry: Pick<HistoryEntry, 'key'>, dealId: Id | null): boolean {
  return dealIn(entry) === String(dealId)
}

/** True if the order is marked with a receipt that the history knows of this deal, or if the order had no other deal: an earlier trader's receipt does not count for the next one. */
export function selectIsMarked(state: AppState): boolean {
  if (selectPurchase(state)?.is_receipt_sent !== true) return false
  const ids = dealIdsOf(selectOrderWithDeal(state))
  const isAbout = (entry: HistoryEntry) => ids.some((id) => isAboutDeal(entry, id))
  const history = selectHistory(state)
  return (
    history.some((entry) => entry.event === 'receipt-sent' && isAbout(entry)) ||
    !history.some((entry) => entry.event === 'deal-proposed' && !isAbout(entry))
  )
}

/**
 * Which deal a notification is about: the page's own (or its order, by the order's id), one that the order had before (the history
 * knows those of earlier visits), or one of another order; null if it names none.
 */
export function selectWhoseNotification(
  state: AppState,
  { details }: Pick<Notification, 'details'>,
): 'own' | 'earlier' | 'other' | null {
  const id = details?.id ?? null
  if (id === null) return null
  const order = selectOrderWithDeal(state)
  if (sameId(id, selectOpened(state)?.id) || includesId(dealIdsOf(order), id)) return 'own'
  const isKnown = (entry: HistoryEntry) => entry.event === 'deal-proposed' && isAboutDeal(entry, id)
  return includesId(order.earlierDeals, id) || selectHistory(state).some(isKnown) ? 'earlier' : 'other'
}

/** The notifications without those of other orders of the same account, which nobody has read here. */
export function selectOwnNotifications(state: AppState): Notification[] {
  return selectNotifications(state).filter((one) => selectWhoseNotification(state, one) !== 'other')
}
