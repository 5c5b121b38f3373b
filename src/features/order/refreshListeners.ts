/** Dispatches what the shell, which has no orders, needs of a loaded order. */
import { merchantSite } from '../../rules/links.ts'
import { refreshed } from '../../shell/shellSlice.ts'
import type { AddListeners } from '../../store/types.ts'
import { type LoadedOrder, orderLoaded } from './orderSlice.ts'

export const addRefreshListeners: AddListeners = (start) => {
  start({
    actionCreator: orderLoaded,
    effect({ payload: { order, at } }, { dispatch, extra }) {
      // An earlier page load may have shown requisites that this response does not contain.
      const wasShown = extra.pageStorage.get('requisites') !== null
      dispatch(refreshed({ at, hasDeal: wasShown || hasDeal(order), wayBack: wayBackOf(order) }))
    },
  })
}

/** True as well for a flash-pay order, which can be paid to its own requisites. */
function hasDeal(order: LoadedOrder['order']): boolean {
  return (
    ('deal' in order && order.deal !== null) ||
    ('autodeal' in order && order.autodeal !== null) ||
    ('requisites' in order && order.requisites !== null)
  )
}

function wayBackOf(order: LoadedOrder['order']): string | null {
  return 'back_url' in order ? merchantSite(order) : null
}
