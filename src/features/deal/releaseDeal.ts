import { canRelease } from '../../rules/deal.ts'
import { isSameSum } from '../../rules/sameSum.ts'
import type { ListenerApi } from '../../store/types.ts'
import { dealActedOn } from '../order/orderSlice.ts'
import { selectDeal, selectDealState } from './dealSlice.ts'
import { runExclusive } from './runExclusive.ts'
import { selectDealById } from './selectDealId.ts'

/** "I received the money": the coin side confirms it, the coins are released, the deal closes. */
export async function releaseDeal(api: ListenerApi): Promise<void> {
  const deal = selectDeal(api.getState())
  if (deal === null) return
  const { deal_id } = deal
  const asked = selectDealState(api.getState())
  const release = async (beforeReplay: () => Promise<void>) =>
    api.dispatch(
      dealActedOn({
        deal: await api.extra.call('PATCH /deals/states', { body: { deal_id }, beforeReplay }),
      }),
    )
  await runExclusive(api, 'release', release, {
    place: 'release',
    isDue: (state) => canRelease(selectDealById(state, deal_id)) && isSameSum(asked, selectDealState(state)),
    isDone: (state) => selectDealById(state, deal_id)?.state === 'closed',
  })
}
