/** Acts that purchase and sale share: cancel, dispute, take part, vote; and the hints that bring the order up to date. */
import { DEAL_EVENTS, UPDATE_DEAL_EVENTS } from '../../contract/events.ts'
import type { Id } from '../../contract/scalars.ts'
import { needsRebid } from '../../rules/deal.ts'
import { voteTarget } from '../../rules/vote.ts'
import type { AddListeners, ListenerApi } from '../../store/types.ts'
import { pageResumed, selectSide } from '../../app/shell/shellSlice.ts'
import { socketEventReceived } from '../notifications/notificationsSlice.ts'
import { runExclusive } from './runExclusive.ts'
import {
  cancelConfirmed,
  cancelRefused,
  disputeAccepted,
  orderReloadRequested,
  orderLoaded,
  questionAnswered,
  searchStarted,
  searchStopped,
  selectAutodeal,
  selectDeal,
  selectDealState,
  voted,
  voteTaken,
  type DealState,
} from './dealSlice.ts'

/** Registers the shared acts. */
export const addDealListeners: AddListeners = (start) => {
  start({ actionCreator: questionAnswered, effect: (action, api) => answered(action.payload, api) })
  start({ actionCreator: disputeAccepted, effect: (_action, api) => acceptDispute(api) })
  start({ actionCreator: voted, effect: (action, api) => vote(action.payload, api) })
  start({ actionCreator: orderLoaded, effect: (_action, api) => startRebid(api) })
  start({
    predicate: (action) => pageResumed.match(action) || isReloadHint(action),
    effect: (_action, api) => void api.dispatch(orderReloadRequested()),
  })
}

const HINTS: ReadonlySet<string> = new Set([...UPDATE_DEAL_EVENTS, ...DEAL_EVENTS, 'notification'])

function isReloadHint(action: unknown): boolean {
  return socketEventReceived.match(action) && HINTS.has(action.payload.event)
}

async function answered({ question, yes }: { question: string; yes: boolean }, api: ListenerApi) {
  // A second press finds no question any more.
  if (!yes || selectDealState(api.getOriginalState()).question !== question) return
  if (question === 'cancel') await cancel(api)
  if (question === 'dispute') await openDispute(api)
  if (question === 'release') await runDeal(api)
}

/** Ends the deal, the automatic deal, or only the search (PUR-18, table 3.6). */
async function cancel(api: ListenerApi) {
  const { call } = api.extra
  const deal = selectDeal(api.getState())
  const autodeal = selectAutodeal(api.getState())
  if (deal && deal.state !== 'deleted') {
    const { deal_id } = deal
    await cancelOwn(api, deal_id, () => call('POST /deals/cancel', { body: { deal_id } }))
  } else if (autodeal && autodeal.state !== 'deleted') {
    const { autodeal_id } = autodeal
    await cancelOwn(api, autodeal_id, () => call('POST /autodeals/cancel', { body: { autodeal_id } }))
  } else {
    api.dispatch(searchStopped())
  }
}

/** From here on its end is this person's doing, unless the gateway would not have it: then a later end is somebody else's. */
async function cancelOwn(api: ListenerApi, id: Id, work: () => Promise<unknown>) {
  api.dispatch(cancelConfirmed(id))
  if (!(await runExclusive(api, 'cancel', work))) api.dispatch(cancelRefused(id))
}

async function openDispute(api: ListenerApi) {
  const deal = selectDeal(api.getState())
  if (deal)
    await runExclusive(api, 'dispute', () =>
      api.extra.call('POST /disputes', { body: { deal_id: deal.deal_id } }),
    )
}

/** The same call from the other side takes part (A33). */
async function acceptDispute(api: ListenerApi) {
  const deal = selectDeal(api.getState())
  if (deal)
    await runExclusive(api, 'accept', () =>
      api.extra.call('POST /disputes', { body: { deal_id: deal.deal_id } }),
    )
}

/** The coin side confirms that the money came: coins go, the deal closes (A21, A30). */
async function runDeal(api: ListenerApi) {
  const deal = selectDeal(api.getState())
  if (deal)
    await runExclusive(api, 'release', () =>
      api.extra.call('PATCH /deals/states', { body: { deal_id: deal.deal_id } }),
    )
}

async function vote(method: 'like' | 'dislike', api: ListenerApi) {
  const deal = selectDeal(api.getState())
  const user = deal && voteTarget(deal, selectSide(api.getState()))
  if (!deal || !user || deal.voted) return
  await runExclusive(api, 'vote', async () => {
    await api.extra.call('POST /users/vote', { body: { deal_id: deal.deal_id, user, method } })
    api.dispatch(voteTaken())
  })
}

/** A deletion seen live starts a new bid on another lot at once (PUR-29, A24). */
function startRebid(api: ListenerApi) {
  const before = moment(selectDealState(api.getOriginalState()))
  const state = selectDealState(api.getState())
  const after = moment(state)
  if (state.status === null || state.search.state === 'running') return
  const isRebid = needsRebid({
    before,
    after,
    status: state.status,
    cancelReason: state.cancelReason,
    cancelledByMe: after !== null && state.cancelledByMe.some((id) => String(id) === String(after.id)),
  })
  if (isRebid) api.dispatch(searchStarted({ at: api.extra.clock.now(), rebid: true }))
}

function moment({ deal, autodeal }: DealState) {
  if (deal) return { id: deal.deal_id, state: deal.state }
  return autodeal && { id: autodeal.autodeal_id, state: autodeal.state }
}
