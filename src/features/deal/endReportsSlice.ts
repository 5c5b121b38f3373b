/** Notifications that a deal is over, and whether the order has shown otherwise since: a deal may be opened anew. */
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import type { NotificationType } from '../../contract/events.ts'
import { includesId, sameId, type Id } from '../../contract/ids.ts'
import { dealIdOf } from '../../rules/dealId.ts'
import { rootReducer } from '../../store/rootReducer.ts'
import type { AppState } from '../../store/types.ts'
import { selectIsCurrent } from '../order/orderSlice.ts'
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
  /** Ids of notifications after which the order has shown the deal again. */
  answered: Id[]
}

const initialState: EndReportsState = { answered: [] }

const endReportsSlice = createSlice({
  name: 'endReports',
  initialState,
  reducers: {
    /** The order that was loaded after these notifications is what counts. */
    endReportsAnswered(state, { payload }: PayloadAction<Id[]>) {
      state.answered = payload
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

/** Ids of the notifications that the deal on screen is over. */
export function endReportsOf(state: AppState): Id[] {
  const deal = dealIdOf(selectDealState(state))
  return selectNotifications(state)
    .filter(({ type, details }) => ENDS.has(type) && sameId(details?.id, deal))
    .map(({ id }) => id)
}

/** True while the gateway has notified that the deal is over, and the reload which that causes has not been answered: where no call succeeds, the order on screen still shows it as running. */
export function selectIsEndReported(state: AppState): boolean {
  if (selectIsCurrent(state)) return false
  const answered = selectAnswered(state)
  return endReportsOf(state).some((id) => !includesId(answered, id))
}
