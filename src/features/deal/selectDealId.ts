import type { Autodeal, Deal } from '../../contract/deals.ts'
import { sameId, type Id } from '../../contract/ids.ts'
import { dealIdOf } from '../../rules/dealId.ts'
import type { AppState } from '../../store/types.ts'
import { selectAutodeal, selectDeal, selectDealState } from './dealSlice.ts'

/** {@link dealIdOf} the order of the page. */
export function selectDealId(state: AppState): Id | null {
  return dealIdOf(selectDealState(state))
}

/** The order's deal if it has this id; null if the order now has another deal, or none. */
export function selectDealById(state: AppState, id: Id): Deal | null {
  const deal = selectDeal(state)
  return sameId(deal?.deal_id, id) ? deal : null
}

/** `selectDealById` for the automatic deal. */
export function selectAutodealById(state: AppState, id: Id): Autodeal | null {
  const autodeal = selectAutodeal(state)
  return sameId(autodeal?.autodeal_id, id) ? autodeal : null
}
