/** Decides what a failed call means, and dispatches the decision. Every listener reports its failed calls here. */
import { gatewayErrorOf } from '../contract/gatewayError.ts'
import { type ErrorAction, type ErrorPlace, errorPolicy } from '../rules/errorPolicy.ts'
import { pageKeyOf } from '../rules/paths.ts'
import type { ListenerApi } from '../store/types.ts'
import { callFailed, pageLeft } from './shellSlice.ts'

/** Returns the decision; null when the call was cancelled. Throws what is not a failed call: that is a bug. */
export function handleCallError(api: ListenerApi, place: ErrorPlace, reason: unknown): ErrorAction | null {
  const error = gatewayErrorOf(reason)
  if (error === null) return null
  const link = api.extra.storage.get('requiredLink')
  const otherDeal = link !== null && pageKeyOf(link) !== api.extra.pageKey ? link : null
  const action = errorPolicy(place, error, otherDeal)
  api.dispatch(callFailed({ place, error, action }))
  // Nothing is left of the page of a banned person: polling behind the banned screen ends.
  if (action.kind === 'banned') api.dispatch(pageLeft())
  return action
}

/** The result of `work`; null if a call of it failed, which no press has caused. */
export async function inBackground<T>(api: ListenerApi, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (reason) {
    handleCallError(api, 'background', reason)
    return null
  }
}
