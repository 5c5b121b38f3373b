/** The state of the client after some actions, without a store. */
import { rootReducer } from '../../src/app/rootReducer.ts'
import type { Purchase } from '../../src/contract/orders.ts'
import { FLOW_TEXTS } from '../../src/contract/serverErrors.ts'
import { orderLoaded } from '../../src/shell/orderLoaded.ts'
import { callFailed } from '../../src/shell/shellSlice.ts'
import type { AppState } from '../../src/store/types.ts'
import { aPurchase } from '../rules/orders.ts'
import { refused } from '../rules/records.ts'

export type Action = Parameters<typeof rootReducer>[1]

export function stateAfter(...actions: Action[]): AppState {
  return actions.reduce<AppState>(
    (state, action) => rootReducer(state, action),
    rootReducer(undefined, { type: 'start' }),
  )
}

/** The gateway refused a call because the account is banned. */
const banned = refused(FLOW_TEXTS.accountBanned)
export const BANNED = callFailed({ place: 'background', error: banned, action: { kind: 'banned' } })

/** A purchase, loaded at this time. */
export function orderAt(at: number, fields?: Partial<Purchase>): Action {
  return orderLoaded({ kind: 'purchase', order: aPurchase(fields), at })
}
