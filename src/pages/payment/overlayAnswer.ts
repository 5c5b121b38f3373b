/** A step between "yes" and the act waits for what the person does in its dialog. */
import type { UnknownAction } from '@reduxjs/toolkit'
import { selectOverlay, type DealState } from '../../features/deal/dealSlice.ts'
import type { ListenerApi } from '../../store/types.ts'

/** The next event that matches while the dialog stands; null once it is gone, closed by the person or with its deal. */
export async function overlayAnswer<A extends UnknownAction>(
  api: ListenerApi,
  overlay: NonNullable<DealState['overlay']>,
  matches: (action: unknown) => action is A,
): Promise<A | null> {
  if (!isOpen(api, overlay)) return null
  const [answer] = await api.take((action, state) => matches(action) || selectOverlay(state) !== overlay)
  return matches(answer) && isOpen(api, overlay) ? answer : null
}

/** True while that dialog stands. */
export function isOpen(api: ListenerApi, overlay: NonNullable<DealState['overlay']>): boolean {
  return selectOverlay(api.getState()) === overlay
}
