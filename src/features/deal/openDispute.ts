import type { ListenerApi } from '../../store/types.ts'
import { selectDeal } from './dealSlice.ts'
import { runExclusive } from './runExclusive.ts'

/** Opens a dispute (`dispute`), or takes part in the one that the other side opened (`accept`): the gateway has one call for both. */
export async function openDispute(api: ListenerApi, action: 'dispute' | 'accept'): Promise<void> {
  const deal = selectDeal(api.getState())
  if (deal === null) return
  const body = { deal_id: deal.deal_id }
  await runExclusive(api, action, () => api.extra.call('POST /disputes', { body }))
}
