/** Closes the error about a call without a response once the order shows that the call was carried out, because "try again" would then be wrong. */
import type { Route } from '../../contract/endpoints.ts'
import { isRefusal } from '../../contract/gatewayError.ts'
import { ORDER_CREATED, ORDER_NOT_OK } from '../../contract/statuses.ts'
import { ownPart } from '../../rules/dispute.ts'
import type { ErrorPlace } from '../../rules/errorPolicy.ts'
import { selectSide } from '../../shell/shellSlice.ts'
import type { AddListeners, AppState } from '../../store/types.ts'
import { dialogClosed, selectDialog } from '../dialogs/dialogsSlice.ts'
import {
  selectAutodeal,
  selectDeal,
  selectDealState,
  selectDeposit,
  selectFlashpayOrder,
  selectMe,
} from '../order/orderSlice.ts'

/** Whether the order shows the effect of a call. `place`: what the call was made for. */
type Effect = (state: AppState, place: ErrorPlace) => boolean

const EFFECTS: Readonly<Partial<Record<Route, Effect>>> = {
  'PATCH /deals/states'(state) {
    const deal = selectDeal(state)
    return deal?.state === 'closed' || (selectSide(state) === 'buyer' && deal?.state === 'paid')
  },
  'PATCH /autodeals/states'(state) {
    const autodeal = selectAutodeal(state)
    return autodeal?.state === 'paid' || autodeal?.state === 'closed'
  },
  'POST /disputes': isInDispute,
  'POST /deals/cancel': (state) => selectDeal(state)?.state === 'deleted',
  'POST /autodeals/cancel': (state) => selectAutodeal(state)?.state === 'deleted',
  'POST /cp/{id}/start': (state) => selectDeposit(state)?.status != null,
  'PATCH /p2/{id}': isBankChosen,
  'PATCH /s2/{id}': isBankChosen,
  /** The same call claims a sale and cancels it; a cancel may claim it first. */
  'PATCH /s/{id}'(state, place) {
    const { status } = selectDealState(state)
    return place === 'claim' ? status !== ORDER_CREATED : status === ORDER_NOT_OK
  },
}

/** The same call opens and joins a dispute. */
function isInDispute(state: AppState): boolean {
  const deal = selectDeal(state)
  const viewer = { side: selectSide(state), me: selectMe(state) }
  return ownPart(deal, viewer) !== null
}

/** The bank of a flash-pay order was chosen here or on another device. */
function isBankChosen(state: AppState): boolean {
  const order = selectFlashpayOrder(state)
  return order !== null && (order.status !== ORDER_CREATED || order.broker_id !== null)
}

function hasLateError(state: AppState): boolean {
  const dialog = selectDialog(state)
  if (dialog?.kind !== 'error') return false
  const { failed, place } = dialog
  // A refusal by the gateway stays on screen.
  return !isRefusal(failed) && EFFECTS[failed.call]?.(state, place) === true
}

export const addLateSuccessListeners: AddListeners = (start) => {
  // The error may be older than these listeners, and may wait behind another dialog.
  start({
    predicate: (_action, state) => hasLateError(state),
    effect(_action, api) {
      if (hasLateError(api.getState())) api.dispatch(dialogClosed())
    },
  })
}
