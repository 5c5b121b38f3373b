import { selectSide } from '../../app/shell/shellSlice.ts'
import { myNickname } from '../../rules/chatPartner.ts'
import { canAcceptDispute, canDispute } from '../../rules/dispute.ts'
import type { AppState, ListenerApi } from '../../store/types.ts'
import { selectUser } from '../auth/authSlice.ts'
import { selectDeal } from './dealSlice.ts'
import { runExclusive } from './runExclusive.ts'

/** Opens a dispute (`dispute`), or takes part in the one that the other side opened (`accept`): the gateway has one call for both. */
export async function openDispute(api: ListenerApi, action: 'dispute' | 'accept'): Promise<void> {
  const deal = selectDeal(api.getState())
  if (deal === null) return
  const body = { deal_id: deal.deal_id }
  const isDue = action === 'dispute' ? isDisputable : isAcceptable
  await runExclusive(api, action, () => api.extra.call('POST /disputes', { body }), { isDue })
}

function isDisputable(state: AppState): boolean {
  return canDispute(selectDeal(state))
}

function isAcceptable(state: AppState): boolean {
  const deal = selectDeal(state)
  return canAcceptDispute(deal, myNickname(selectSide(state), deal, selectUser(state)?.nickname ?? null))
}
