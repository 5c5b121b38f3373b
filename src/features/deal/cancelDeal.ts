/** "Cancel": ends the deal, the automatic deal, or only the search. */
import type { Autodeal, Deal } from '../../contract/deals.ts'
import type { Id } from '../../contract/ids.ts'
import { canCancelAutodeal, canCancelDeal } from '../../rules/deal.ts'
import type { AppState, ListenerApi } from '../../store/types.ts'
import { recordInOtherTabs } from './cancelListeners.ts'
import { actOnAutodeal, actOnDeal } from './dealCommands.ts'
import {
  cancelRefused,
  cancelStarted,
  searchStopped,
  selectAutodeal,
  selectCancelledByMe,
  selectDeal,
  selectAutodealById,
  selectDealById,
} from './dealSlice.ts'
import { runExclusive, waitForEffect } from './runExclusive.ts'

export async function cancelDeal(api: ListenerApi): Promise<void> {
  const deal = selectDeal(api.getState())
  const autodeal = selectAutodeal(api.getState())
  if (deal && deal.state !== 'deleted') {
    const { deal_id } = deal
    await cancel(api, deal_id, {
      send: () => actOnDeal(api, 'POST /deals/cancel', deal_id),
      isDue: (state) => canCancelDeal(selectDealById(state, deal_id)),
      isDone: (state) => isGone(selectDealById(state, deal_id)),
    })
  } else if (autodeal && autodeal.state !== 'deleted') {
    const { autodeal_id } = autodeal
    await cancel(api, autodeal_id, {
      send: () => actOnAutodeal(api, 'POST /autodeals/cancel', autodeal_id),
      isDue: (state) => canCancelAutodeal(selectAutodealById(state, autodeal_id)),
      isDone: (state) => isGone(selectAutodealById(state, autodeal_id)),
    })
  } else {
    api.dispatch(searchStopped())
  }
}

interface Cancel {
  send: () => Promise<void>
  isDue: (state: AppState) => boolean
  isDone: (state: AppState) => boolean
}

/** True if the deal no longer runs. A deal that was paid meanwhile still runs. */
function isGone(deal: Deal | Autodeal | null): boolean {
  return deal === null || deal.state === 'deleted'
}

async function cancel(api: ListenerApi, id: Id, { send, ...when }: Cancel): Promise<void> {
  const isCancelledElsewhere = selectCancelledByMe(api.getState())
  // From now on the end of the deal counts as cancelled by this person, so no re-bid follows.
  api.dispatch(cancelStarted(id))
  let isSent = false
  const sendCancel = () => {
    isSent = true
    recordInOtherTabs(api, 'cancel-started', id)
    return send()
  }
  const { isDone, isUnknown } = await runExclusive(api, 'cancel', sendCancel, when)
  if (!isSent) {
    if (!isCancelledElsewhere) api.dispatch(cancelRefused(id))
    return
  }
  if (isUnknown) await waitForEffect(api, 'cancel')
  if (isDone || (isUnknown && when.isDone(api.getState()))) return
  api.dispatch(cancelRefused(id))
  recordInOtherTabs(api, 'cancel-refused', id)
}
