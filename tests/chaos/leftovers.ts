/** State that must not remain after the faults have ended, for all kinds of orders. */
import { selectAuthStep } from '../../src/features/auth/authSlice.ts'
import { selectOrderWithDeal } from '../../src/features/order/orderSlice.ts'
import type { AppState } from '../../src/store/types.ts'
import type { Simulation } from './simulation.ts'

const SEARCH_MS = 240_000

/** Actions and searches that never ended, and more than one open deal. */
export function unfinished(simulation: Simulation, state: AppState): string[] {
  const { runningAction, search } = selectOrderWithDeal(state)
  const isAsked = selectAuthStep(state) !== 'none'
  const open = simulation.gateway.deals.filter(
    ({ order, state: of }) => order.endsWith(`:${simulation.orderId}`) && of !== 'closed' && of !== 'deleted',
  )
  const since = search.startedAt === null ? 0 : simulation.time.now() - search.startedAt
  return [
    ...(runningAction !== null && !isAsked ? [`${runningAction} never ends`] : []),
    ...(state.brokers.starting && !isAsked ? ['the choice of a bank never ends'] : []),
    ...(search.state === 'running' && since > SEARCH_MS ? [`searching for ${since} ms`] : []),
    ...(open.length > 1 ? [`${open.length} open deals`] : []),
  ]
}
