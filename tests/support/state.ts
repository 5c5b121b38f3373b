/** The state of the client after some actions, without a store. */
import { rootReducer } from '../../src/app/rootReducer.ts'
import type { CryptoPayment, Purchase, Sale } from '../../src/contract/orders.ts'
import { FLOW_TEXTS } from '../../src/contract/serverErrors.ts'
import { orderLoaded } from '../../src/shell/orderLoaded.ts'
import { callFailed } from '../../src/shell/shellSlice.ts'
import type { AppState } from '../../src/store/types.ts'
import { aPurchase, aSale } from '../rules/orders.ts'
import { aCryptoPayment, refused } from '../rules/records.ts'

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

/** What else arrives with an order. */
type More = Pick<Parameters<typeof orderLoaded>[0], 'request' | 'seen'>

/** A purchase, loaded at this time. */
export function orderAt(at: number, fields?: Partial<Purchase>, more?: More): Action {
  return orderLoaded({ kind: 'purchase', order: aPurchase(fields), at, ...more })
}
export function saleAt(at: number, fields?: Partial<Sale>, more?: More): Action {
  return orderLoaded({ kind: 'sale', order: aSale(fields), at, ...more })
}
export function depositAt(at: number, fields?: Partial<CryptoPayment>, more?: More): Action {
  return orderLoaded({ kind: 'deposit', order: aCryptoPayment(fields), at, ...more })
}
