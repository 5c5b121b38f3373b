import { sameId } from '../../contract/scalars.ts'
import { canRelease } from '../../rules/deal.ts'
import type { ListenerApi } from '../../store/types.ts'
import { selectDeal } from './dealSlice.ts'
import { runExclusive } from './runExclusive.ts'

/** "I received the money": the coin side confirms it, the coins are released, the deal closes. */
export async function releaseDeal(api: ListenerApi): Promise<void> {
  const deal = selectDeal(api.getState())
  if (deal === null) return
  const body = { deal_id: deal.deal_id }
  const release = () => api.extra.call('PATCH /deals/states', { body })
  await runExclusive(api, 'release', release, {
    isDue(state) {
      const now = selectDeal(state)
      return sameId(now?.deal_id, deal.deal_id) && canRelease(now)
    },
  })
}
