/** For each call of a command on a deal: whether the order shows its effect. */
import { selectSide } from '../../app/shell/shellSlice.ts'
import type { Route } from '../../contract/endpoints.ts'
import { myNickname } from '../../rules/chatPartner.ts'
import { isOrderOver } from '../../rules/deal.ts'
import type { AppState } from '../../store/types.ts'
import { selectUser } from '../auth/authSlice.ts'
import { selectAutodeal, selectDeal, selectDealState } from './dealSlice.ts'

export const DEAL_EFFECTS: Readonly<Partial<Record<Route, (state: AppState) => boolean>>> = {
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
  'PATCH /s/{id}': (state) => isOrderOver(selectDealState(state).status),
}

/** The same call opens and joins a dispute. */
function isInDispute(state: AppState): boolean {
  const deal = selectDeal(state)
  const me = myNickname(selectSide(state), deal, selectUser(state)?.nickname ?? null)
  return me !== null && [deal?.dispute?.initiator, deal?.dispute?.opponent].includes(me)
}
