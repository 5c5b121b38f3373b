import type { Id } from '../../contract/ids.ts'
import { canDispute } from '../../rules/deal.ts'
import { canAcceptDispute } from '../../rules/dispute.ts'
import { selectSide } from '../../shell/shellSlice.ts'
import type { AppState, ListenerApi } from '../../store/types.ts'
import { selectUser } from '../auth/authSlice.ts'
import { actOnDeal } from './actOnDeal.ts'
import { selectDeal, selectDealById } from './dealSlice.ts'
import { runExclusive } from './runExclusive.ts'

/** Opens a dispute (`dispute`), or takes part in the one that the other side opened (`accept`): the gateway has one call for both. */
export async function openDispute(api: ListenerApi, action: 'dispute' | 'accept'): Promise<void> {
  const deal = selectDeal(api.getState())
  if (deal === null) return
  const { deal_id } = deal
  const can = action === 'dispute' ? isDisputable : isAcceptable
  await runExclusive(api, action, actOnDeal(api, 'POST /disputes', deal_id), {
    isDue: (state) => can(state, deal_id),
    // There is a dispute, or a deal that is over and needs none.
    isDone: (state) => !can(state, deal_id),
  })
}

function isDisputable(state: AppState, id: Id): boolean {
  return canDispute(selectDealById(state, id))
}

function isAcceptable(state: AppState, id: Id): boolean {
  const deal = selectDealById(state, id)
  return canAcceptDispute(deal, { side: selectSide(state), me: selectUser(state)?.nickname ?? null })
}
