import { canRelease } from '../../rules/deal.ts'
import { isSameSum } from '../../rules/sameSum.ts'
import type { ListenerApi } from '../../store/types.ts'
import { actOnDeal } from './actOnDeal.ts'
import { selectDeal, selectDealState, selectDealById } from './dealSlice.ts'
import { runExclusive } from './runExclusive.ts'

/** "I received the money": the coin side confirms it, the coins are released, the deal closes. */
export async function releaseDeal(api: ListenerApi): Promise<void> {
  const deal = selectDeal(api.getState())
  if (deal === null) return
  const { deal_id } = deal
  const asked = selectDealState(api.getState())
  await runExclusive(api, 'release', actOnDeal(api, 'PATCH /deals/states', deal_id), {
    place: 'release',
    isDue: (state) => canRelease(selectDealById(state, deal_id)) && isSameSum(asked, selectDealState(state)),
    isDone: (state) => selectDealById(state, deal_id)?.state === 'closed',
  })
}
