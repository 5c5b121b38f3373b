/** "Cancel": ends the deal, the automatic deal, or only the search. */
import type { ListenerApi } from '../../store/types.ts'
import { cancelStarted, cancelRefused, searchStopped, selectAutodeal, selectDeal } from './dealSlice.ts'
import { runExclusive } from './runExclusive.ts'

export async function cancelDeal(api: ListenerApi): Promise<void> {
  const { call } = api.extra
  const deal = selectDeal(api.getState())
  const autodeal = selectAutodeal(api.getState())
  if (deal && deal.state !== 'deleted') {
    const { deal_id } = deal
    // From here on the end of the deal is this person's doing: no re-bid follows.
    api.dispatch(cancelStarted(deal_id))
    const { isDone } = await runExclusive(api, 'cancel', () =>
      call('POST /deals/cancel', { body: { deal_id } }),
    )
    if (!isDone) api.dispatch(cancelRefused(deal_id))
  } else if (autodeal && autodeal.state !== 'deleted') {
    const { autodeal_id } = autodeal
    api.dispatch(cancelStarted(autodeal_id))
    const { isDone } = await runExclusive(api, 'cancel', () =>
      call('POST /autodeals/cancel', { body: { autodeal_id } }),
    )
    if (!isDone) api.dispatch(cancelRefused(autodeal_id))
  } else {
    api.dispatch(searchStopped())
  }
}
