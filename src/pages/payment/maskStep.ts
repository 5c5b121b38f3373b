/** The payer's card, where the merchant demands it and none is stored (PUR-14, PUR-15, A48). */
import { findBroker, isCardBroker } from '../../rules/brokers.ts'
import type { Message } from '../../rules/errorText.ts'
import { needsMask } from '../../rules/purchase.ts'
import { parseRequisite } from '../../rules/requisite.ts'
import { selectBrokers } from '../../features/brokers/brokersSlice.ts'
import {
  orderReloadRequested,
  overlayOpened,
  selectDeal,
  selectDealState,
} from '../../features/deal/dealSlice.ts'
import { handleCallError } from '../../features/dialogs/handleCallError.ts'
import type { ListenerApi } from '../../store/types.ts'
import { isOpen, overlayAnswer } from './overlayAnswer.ts'
import { selectMethod } from './paymentScreen.ts'
import { maskRefused, maskSubmitted, selectPurchase } from './paymentSlice.ts'

/** True when the card number has to be asked for before "I paid". */
export function isMaskNeeded(api: ListenerApi): boolean {
  const state = api.getState()
  const purchase = selectPurchase(state)
  return needsMask({
    merchant: purchase?.merchant ?? null,
    isCard: isCardMethod(api),
    stored: [purchase?.mask, selectDeal(state)?.mask],
  })
}

/** Without the list of banks, the requisite itself tells a card. */
function isCardMethod(api: ListenerApi): boolean {
  const state = api.getState()
  const broker = findBroker(selectBrokers(state), selectMethod(state))
  const { requisite } = selectDealState(state)
  if (broker !== null) return isCardBroker(broker)
  return requisite !== null && parseRequisite(requisite).kind === 'card'
}

/** What the person reads when the gateway demands a card number that was just given (CAT-08). */
const STILL_MISSING: Message = { key: 'errors.you-must-set-the-mask' }

/**
 * True when the mask was taken and `accept` was content; false when the person closed the dialog, or the deal is gone.
 * While `accept` is not content the form stays open and says why. `isMissing`: a number was given before, in vain.
 */
export async function askMask(
  api: ListenerApi,
  { isMissing = false, accept = () => Promise.resolve(true) }: AskMask = {},
): Promise<boolean> {
  if (isMissing) api.dispatch(maskRefused(STILL_MISSING))
  api.dispatch(overlayOpened('mask'))
  for (;;) {
    const answer = await overlayAnswer(api, 'mask', maskSubmitted.match)
    if (answer === null) return false
    if (!(await sendMask(api, answer.payload))) continue
    if (!isOpen(api, 'mask')) return false
    if (await accept()) return true
    api.dispatch(maskRefused(STILL_MISSING))
  }
}

interface AskMask {
  isMissing?: boolean
  accept?: () => Promise<boolean>
}

async function sendMask(api: ListenerApi, mask: string): Promise<boolean> {
  const { call, pageId } = api.extra
  const deal = selectDeal(api.getState())
  const broker = selectMethod(api.getState())
  try {
    if (deal) await call('PATCH /deals/mask', { body: { deal_id: deal.deal_id, mask } })
    // An automatic deal has no call of its own for it (A22).
    else if (broker !== null) await call('PATCH /p2/{id}', { id: pageId, body: { broker_id: broker, mask } })
    api.dispatch(orderReloadRequested())
    return true
  } catch (reason) {
    const action = handleCallError(api, 'mask', reason)
    if (action?.kind === 'inline') api.dispatch(maskRefused(action.message))
    return action?.kind === 'silent' && action.next === 'continue'
  }
}
