/** Which deals were disputed: a gateway may remove the dispute of a deal once it is decided, and the end is still shown as the end of a dispute. */
import { includesId } from '../../contract/ids.ts'
import { isDealOpen } from '../../rules/deal.ts'
import type { DealState } from './dealState.ts'

type Disputes = Pick<DealState, 'deal' | 'disputed'>

/** Records the deal of `state` if it is disputed, and removes the record if the deal continues without the dispute. Changes `state`. */
export function rememberDisputed(state: Disputes): void {
  const { deal } = state
  if (deal?.dispute) state.disputed = [deal.deal_id]
  else if (isDealOpen(deal)) state.disputed = []
}

/** True if the deal is, or was, disputed. */
export function wasDisputed(state: Disputes): boolean {
  return state.deal?.dispute != null || isRemembered(state)
}

function isRemembered({ deal, disputed }: Disputes): boolean {
  return deal !== null && includesId(disputed, deal.deal_id)
}
