/** Which deals were disputed: a gateway may take the dispute off a deal once it is decided, and its end is still told as one. */
import { sameId } from '../../contract/scalars.ts'
import type { AppState } from '../../store/types.ts'
import type { DealState } from '../deal/dealSlice.ts'

type Disputes = Pick<DealState, 'deal' | 'disputed'>

/** Changes `state`. */
export function rememberDisputed(state: Disputes): void {
  if (state.deal?.dispute && !isRemembered(state)) state.disputed.push(state.deal.deal_id)
}

/** The deal is, or was, disputed. */
export function selectWasDisputed({ deal }: AppState): boolean {
  return deal.deal?.dispute != null || isRemembered(deal)
}

function isRemembered({ deal, disputed }: Disputes): boolean {
  return deal !== null && disputed.some((id) => sameId(id, deal.deal_id))
}
