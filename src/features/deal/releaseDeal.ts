import type { ListenerApi } from '../../store/types.ts'
import { selectDeal } from './dealSlice.ts'
import { runExclusive } from './runExclusive.ts'

/** "I received the money": the coin side confirms it, the coins are released, the deal closes. */
export async function releaseDeal(api: ListenerApi): Promise<void> {
  const deal = selectDeal(api.getState())
  if (deal === null) return
  const body = { deal_id: deal.deal_id }
  await runExclusive(api, 'release', () => api.extra.call('PATCH /deals/states', { body }))
}
