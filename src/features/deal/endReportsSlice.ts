/** Notifications that a deal is over, and whether the order has shown otherwise since, twice: a deal may be opened anew. */
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import type { NotificationType } from '../../contract/events.ts'
import { includesId, sameId, type Id } from '../../contract/ids.ts'
import { dealIdOf } from '../../rules/dealId.ts'
import { rootReducer } from '../../store/rootReducer.ts'
import type { AppState } from '../../store/types.ts'
import { selectNotifications } from '../realtime/realtimeSlice.ts'
import { selectDealState } from './dealSlice.ts'

/** After these a deal has no requisite to pay to. */
const ENDS: ReadonlySet<string> = new Set<NotificationType>([
  'cancel_deal',
  'timeout',
  'transaction',
  'closed_dispute',
])

interface EndReportsState {
  /** Ids of notifications after which the order has shown the deal again, twice. */
  answered: Id[]
}

const initialState: EndReportsState = { answered: [] }

const endReportsSlice = createSlice({
  name: 'endReports',
  initialState,
  reducers: {
    /** The order is what counts, not these notifications. */
    endReportsAnswered(state, { payload }: PayloadAction<Id[]>) {
      state.answered.push(...payload)
    },
  },
  selectors: { selectAnswered: (state) => state.answered },
})

declare module '../../store/rootReducer.ts' {
  interface LazyLoadedSlices extends WithSlice<typeof endReportsSlice> {}
}

const injectedSlice = endReportsSlice.injectInto(rootReducer)

export const { endReportsAnswered } = endReportsSlice.actions
const { selectAnswered } = injectedSlice.selectors

/** Ids of the notifications that the deal on screen is over, unless the order has shown otherwise. */
export function openEndReports(state: AppState): Id[] {
  const deal = dealIdOf(selectDealState(state))
  const answered = selectAnswered(state)
  return selectNotifications(state)
    .filter(({ type, details }) => ENDS.has(type) && sameId(details?.id, deal))
    .flatMap(({ id }) => (includesId(answered, id) ? [] : [id]))
}

/** True while the gateway has notified that the deal is over, and the order on screen, which cannot be loaded or lags behind, still shows it as running. */
export const selectIsEndReported = (state: AppState): boolean => openEndReports(state).length > 0
