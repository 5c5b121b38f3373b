/** Records in the other tabs that this person cancels a deal: a tab that does not know it would bid again. */
import type { Id } from '../../contract/ids.ts'
import { watchWhileOpen } from '../../shell/watchWhileOpen.ts'
import type { AddListeners, ListenerApi } from '../../store/types.ts'
import { cancelRefused, cancelStarted } from './dealSlice.ts'

const ACTIONS = { 'cancel-started': cancelStarted, 'cancel-refused': cancelRefused }

export function recordInOtherTabs({ extra }: ListenerApi, kind: keyof typeof ACTIONS, dealId: Id): void {
  const { device, pageKey } = extra
  device.broadcast({ pageKey, kind, dealId })
}

/** Records what was cancelled in another tab. */
export const addCancelTabListeners: AddListeners = (start) => {
  watchWhileOpen(start, ({ dispatch, extra: { device, pageKey } }) =>
    device.onBroadcast((message) => {
      if (message.pageKey === pageKey && 'dealId' in message) dispatch(ACTIONS[message.kind](message.dealId))
    }),
  )
}
