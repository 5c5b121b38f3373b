/** Closes the error of a call without an answer once the order shows that it was carried out: "try again" would be wrong then. */
import { callFailed, selectSide } from '../../app/shell/shellSlice.ts'
import { isRefusal } from '../../contract/gatewayError.ts'
import { myNickname } from '../../rules/chatPartner.ts'
import { isOrderOver } from '../../rules/deal.ts'
import { errorCode } from '../../rules/errorText.ts'
import { waitUntil } from '../../store/timing.ts'
import type { AddListeners, AppState } from '../../store/types.ts'
import { selectUser } from '../auth/authSlice.ts'
import { dialogClosed, selectDialog } from '../dialogs/dialogsSlice.ts'
import { selectAutodeal, selectDeal, selectDealState } from './dealSlice.ts'

/** By call: true where the order shows its effect. */
const EFFECTS: Record<string, (state: AppState) => boolean> = {
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
  'PATCH /s/{id}': (state) => isOrderOver(selectDealState(state).status),
}

export const addLateSuccessListeners: AddListeners = (start) => {
  start({
    actionCreator: callFailed,
    async effect({ payload: { error } }, api) {
      const isSeen = EFFECTS[error.call]
      if (!isSeen || isRefusal(error)) return
      const code = errorCode(error)
      const isShown = (state: AppState) => {
        const dialog = selectDialog(state)
        return dialog?.kind === 'error' && dialog.code === code
      }
      await waitUntil(api, (state) => !isShown(state) || isSeen(state))
      if (isShown(api.getState())) api.dispatch(dialogClosed())
    },
  })
}

/** One call opens a dispute and joins one. */
function isInDispute(state: AppState): boolean {
  const deal = selectDeal(state)
  const me = myNickname(selectSide(state), deal, selectUser(state)?.nickname ?? null)
  return me !== null && [deal?.dispute?.initiator, deal?.dispute?.opponent].includes(me)
}
