/** What a page may not be left with once all is calm, whatever the order. */
import { selectDealState } from '../../src/features/deal/dealSlice.ts'
import { selectAuthStage } from '../../src/features/auth/authSlice.ts'
import type { FullState } from '../support/client.ts'
import type { Stage } from './stage.ts'
import type { Own } from './tables.ts'

const SEARCH_MS = 240_000

/** What only this page knows of its order. */
export function ownOf(state: FullState): Own {
  const { excludedLots, excludedAutodeals, search, method } = selectDealState(state)
  return {
    lots: excludedLots.map(String),
    autodeals: excludedAutodeals.map(String),
    search: search.state,
    method: method === 'untouched' ? undefined : method === 'cleared' ? null : method.brokerId,
  }
}

/** Acts and searches that never came to an end, and more than one open deal. */
export function unended(stage: Stage, state: FullState): string[] {
  const { runningAction, search } = selectDealState(state)
  const isAsked = selectAuthStage(state) !== 'none'
  const open = stage.gateway.deals.filter(
    ({ order, state: of }) => order.endsWith(`:${stage.orderId}`) && of !== 'closed' && of !== 'deleted',
  )
  const since = search.startedAt === null ? 0 : stage.time.now() - search.startedAt
  return [
    ...(runningAction !== null && !isAsked ? [`${runningAction} never ends`] : []),
    ...(state.brokers.starting && !isAsked ? ['the choice of a bank never ends'] : []),
    ...(search.state === 'running' && since > SEARCH_MS ? [`searching for ${since} ms`] : []),
    ...(open.length > 1 ? [`${open.length} open deals`] : []),
  ]
}
