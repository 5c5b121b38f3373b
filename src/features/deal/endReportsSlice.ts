/** Notifications of a deal's end, and whether two later responses have shown the deal as running: a deal may be reopened. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { NotificationType } from '../../contract/events.ts'
import { includesId, sameId, type Id } from '../../contract/ids.ts'
import { dealIdOf } from '../../rules/dealId.ts'
import { isOutgoing } from '../../rules/notifications.ts'
import type { AppState } from '../../store/types.ts'
import { selectNotifications } from '../realtime/realtimeSlice.ts'
import { selectDealState } from './dealSlice.ts'

/** Types of notifications, beside a transaction of outgoing coins, after which a deal has no requisite to pay to. */
const ENDS: ReadonlySet<string> = new Set<NotificationType>(['cancel_deal', 'timeout', 'closed_dispute'])

interface EndReportsState {
  /** Ids of notifications after which two responses have shown the deal as running. */
  answered: Id[]
}

const initialState: EndReportsState = { answered: [] }

export const endReportsSlice = createSlice({
  name: 'endReports',
  initialState,
  reducers: {
    /** These notifications no longer count. */
    endReportsAnswered(state, { payload }: PayloadAction<Id[]>) {
      state.answered.push(...payload)
    },
  },
  selectors: { selectAnswered: (state) => state.answered },
})

export const { endReportsAnswered } = endReportsSlice.actions
const { selectAnswered } = endReportsSlice.selectors

/** Ids of the notifications that the deal on screen is over, without those that no longer count. */
export function selectOpenEndReports(state: AppState): Id[] {
  const deal = dealIdOf(selectDealState(state))
  const answered = selectAnswered(state)
  return selectNotifications(state)
    .filter((one) => (ENDS.has(one.type) || isOutgoing(one)) && sameId(one.details?.id, deal))
    .flatMap(({ id }) => (includesId(answered, id) ? [] : [id]))
}

/** True while the order on screen, which cannot be loaded or lags behind, shows a deal as running whose end the gateway has notified. */
export const selectIsEndReported = (state: AppState): boolean => selectOpenEndReports(state).length > 0
