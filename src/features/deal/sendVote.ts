import { voteTarget } from '../../rules/vote.ts'
import { selectSide } from '../../shell/shellSlice.ts'
import type { ListenerApi } from '../../store/types.ts'
import { storeDeal } from '../order/orderCommands.ts'
import { selectDeal, selectDealById } from './dealSlice.ts'
import { runExclusive } from './runExclusive.ts'

/** Votes for the other side of the deal, once. */
export async function sendVote(api: ListenerApi, method: 'like' | 'dislike'): Promise<void> {
  const deal = selectDeal(api.getState())
  const user = deal && voteTarget(deal, selectSide(api.getState()))
  if (!deal || !user) return
  const { deal_id } = deal
  const vote = async (beforeReplay: () => Promise<void>) => {
    await api.extra.call('POST /users/vote', { body: { deal_id, user, method }, beforeReplay })
    const voted = selectDealById(api.getState(), deal_id)
    if (voted) storeDeal(api, { deal: { ...voted, voted: true } })
  }
  await runExclusive(api, 'vote', vote, {
    place: 'vote',
    isDue: (state) => selectDealById(state, deal_id)?.voted === false,
    isDone: (state) => selectDealById(state, deal_id)?.voted !== false,
  })
}
