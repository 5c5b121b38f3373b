/** Closes the error of a call without an answer once the order shows that it was carried out: "try again" would be wrong then. */
import { selectSide } from '../../app/shell/shellSlice.ts'
import { isOrderOver, type Side } from '../../rules/deal.ts'
import type { AddListeners } from '../../store/types.ts'
import { dialogClosed, selectDialog } from '../dialogs/dialogsSlice.ts'
import { orderLoaded } from '../order/orderSlice.ts'
import { selectDealState, type DealState } from './dealSlice.ts'

/** By call: true where its effect is seen. */
const EFFECTS: Record<string, (order: DealState, side: Side) => boolean> = {
  'PATCH /deals/states': ({ deal }, side) =>
    deal?.state === 'closed' || (side === 'buyer' && deal?.state === 'paid'),
  'PATCH /autodeals/states': ({ autodeal }) => autodeal?.state === 'paid' || autodeal?.state === 'closed',
  'POST /disputes': ({ deal }) => deal !== null && deal.dispute !== null,
  'POST /deals/cancel': ({ deal }) => deal?.state === 'deleted',
  'PATCH /s/{id}': ({ status }) => isOrderOver(status),
  'POST /autodeals/cancel': ({ autodeal }) => autodeal?.state === 'deleted',
}

export const addLateSuccessListeners: AddListeners = (start) => {
  start({
    actionCreator: orderLoaded,
    effect(_action, api) {
      const state = api.getState()
      const dialog = selectDialog(state)
      if (dialog?.kind !== 'error' || dialog.code === null) return
      // The code is the call and what became of it: `POST /disputes network`.
      const call = dialog.code.split(' ').slice(0, 2).join(' ')
      if (EFFECTS[call]?.(selectDealState(state), selectSide(state))) api.dispatch(dialogClosed())
    },
  })
}
