/** Records in the other tabs that this person cancels a deal: a tab that does not know it would bid again. */
import { pageLeft } from '../../app/shell/shellSlice.ts'
import type { Id } from '../../contract/ids.ts'
import { featureLoaded } from '../../store/featureLoaded.ts'
import type { AddListeners, ListenerApi } from '../../store/types.ts'
import { cancelRefused, cancelStarted } from './dealSlice.ts'

const ACTIONS = { 'cancel-started': cancelStarted, 'cancel-refused': cancelRefused }

export function recordInOtherTabs({ extra }: ListenerApi, kind: keyof typeof ACTIONS, dealId: Id): void {
  const { device, pageKey } = extra
  device.broadcast({ pageKey, kind, dealId })
}

/** Records what was cancelled in another tab. */
export const addCancelTabListeners: AddListeners = (start) => {
  start({
    actionCreator: featureLoaded,
    async effect(_action, api) {
      // One listener for the life of the page: each feature that is loaded later replaces the one before.
      api.cancelActiveListeners()
      const { device, pageKey } = api.extra
      const stop = device.onBroadcast((message) => {
        if (message.pageKey === pageKey && 'dealId' in message)
          api.dispatch(ACTIONS[message.kind](message.dealId))
      })
      try {
        await api.take(pageLeft.match)
      } finally {
        stop()
      }
    },
  })
}
