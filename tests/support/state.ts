/** The state of the client after some actions, without a store. */
import { rootReducer } from '../../src/app/rootReducer.ts'
import type { AppState } from '../../src/store/types.ts'

export type Action = Parameters<typeof rootReducer>[1]

export function stateAfter(...actions: Action[]): AppState {
  return actions.reduce<AppState>(
    (state, action) => rootReducer(state, action),
    rootReducer(undefined, { type: 'start' }),
  )
}
