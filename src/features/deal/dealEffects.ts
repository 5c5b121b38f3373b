/** For each call of a command on a deal: whether the order shows its effect. */
import type { Route } from '../../contract/endpoints.ts'
import { ORDER_CREATED, ORDER_NOT_OK } from '../../contract/statuses.ts'
import { ownPart } from '../../rules/dispute.ts'
import type { ErrorPlace } from '../../rules/errorPolicy.ts'
import { selectSide } from '../../shell/shellSlice.ts'
import type { AppState } from '../../store/types.ts'
import { selectUser } from '../auth/authSlice.ts'
import { selectAutodeal, selectDeal, selectDealState } from './dealSlice.ts'

type Effect = (state: AppState, place: ErrorPlace | undefined) => boolean

export const DEAL_EFFECTS: Readonly<Partial<Record<Route, Effect>>> = {
  'PATCH /deals/states'(state) {
    const deal = selectDeal(state)
    return deal?.state === 'closed' || (selectSide(state) === 'buyer' && deal?.state === 'paid')
  },
  'PATCH /autodeals/states'(state) {
    const autodeal = selectAutodeal(state)
    return autodeal?.state === 'paid' || autodeal?.state === 'closed'
  },
  'POST /disputes': isInDispute,
  'POST /deals/cancel': (state) => selectDeal(state)?.state === 'deleted',
  'POST /autodeals/cancel': (state) => selectAutodeal(state)?.state === 'deleted',
  /** The same call claims a sale and cancels it; a cancel may claim it first. */
  'PATCH /s/{id}'(state, place) {
    const { status } = selectDealState(state)
    return place === 'claim' ? status !== ORDER_CREATED : status === ORDER_NOT_OK
  },
}

/** The same call opens and joins a dispute. */
function isInDispute(state: AppState): boolean {
  const deal = selectDeal(state)
  const viewer = { side: selectSide(state), me: selectUser(state)?.nickname ?? null }
  return ownPart(deal, viewer) !== null
}
