/** "I paid": the question, the payer's card where it is demanded, the receipt, and only then the call (PUR-10..16). */
import { isAnyOf } from '@reduxjs/toolkit'
import { POLL_EVERY_MS } from '../../contract/constants.ts'
import { gatewayErrorOf } from '../../contract/gatewayError.ts'
import { sameId, type Id } from '../../contract/scalars.ts'
import { runExclusive } from '../../features/deal/runExclusive.ts'
import {
  actionEnded,
  actionStarted,
  orderReloadRequested,
  orderLoaded,
  overlayClosed,
  questionAnswered,
  selectAutodeal,
  selectDeal,
  selectDealState,
} from '../../features/deal/dealSlice.ts'
import { loadMerchantOnce } from '../../features/order/orderMerchant.ts'
import { handleCallError } from '../../features/dialogs/handleCallError.ts'
import { mayCancelAutodeal, mayCancelDeal } from '../../rules/deal.ts'
import { catalogueName, wordsOf } from '../../rules/errorText.ts'
import type { AppState, AddListeners, ListenerApi } from '../../store/types.ts'
import { askMask, isMaskNeeded } from './maskStep.ts'
import { selectPurchase } from './paymentSlice.ts'
import { askReceipt, receiptNeedNow } from './receiptStep.ts'

export const addConfirmPaymentListeners: AddListeners = (start) => {
  start({
    actionCreator: questionAnswered,
    async effect({ payload: { question, yes } }, api) {
      const wasAsked = selectDealState(api.getOriginalState()).question === 'paid'
      if (question === 'paid' && yes && wasAsked) await confirmPaid(api)
    },
  })
}

async function confirmPaid(api: ListenerApi) {
  const asked = dealNow(api)
  if (!(await areDemandsKnown(api))) return
  const isMaskGiven = isMaskNeeded(api)
  const isComplete = (!isMaskGiven || (await askMask(api))) && (await showReceipt(api))
  api.dispatch(overlayClosed())
  // Meanwhile another deal may stand there: that one nobody has paid.
  if (!isComplete || !(await isStillToPay(api)) || !sameId(asked, dealNow(api))) return
  if ((await sayPaid(api)) !== 'mask') return
  // The gateway may know of a demand that the order did not tell of, or not have taken what was given (CAT-08).
  await askMask(api, {
    isMissing: isMaskGiven,
    accept: async () => !sameId(asked, dealNow(api)) || (await sayPaid(api)) !== 'mask',
  })
  api.dispatch(overlayClosed())
}

/** Another tab may have said it a moment ago: an order that is about to be seen anew is waited for. */
async function isStillToPay(api: ListenerApi): Promise<boolean> {
  if (selectDealState(api.getState()).isOutdated) await api.take(isAnyOf(orderLoaded), POLL_EVERY_MS)
  return isPayable(api.getState())
}

function isPayable(state: AppState): boolean {
  const { deal, autodeal } = selectDealState(state)
  return mayCancelDeal(deal) || mayCancelAutodeal(autodeal)
}

/** What the merchant demands, card number and receipt, has to be known before anything is said. */
async function areDemandsKnown(api: ListenerApi): Promise<boolean> {
  const { merchant = null, merchant_id: id = null } = selectPurchase(api.getState()) ?? {}
  if (merchant !== null || id === null) return true
  api.dispatch(actionStarted('paid'))
  try {
    await loadMerchantOnce(api, id)
    return true
  } catch (reason) {
    handleCallError(api, 'action', reason)
    return false
  } finally {
    api.dispatch(actionEnded())
  }
}

/** The look back at the chat takes its time: nothing else may be pressed until the dialog stands. */
async function showReceipt(api: ListenerApi): Promise<boolean> {
  api.dispatch(actionStarted('paid'))
  const need = await receiptNeedNow(api)
  api.dispatch(actionEnded())
  return need === 'none' || askReceipt(api, need)
}

async function sayPaid(api: ListenerApi): Promise<'said' | 'mask'> {
  let isMaskWanted = false
  await runExclusive(api, 'paid', async () => {
    try {
      await runDeal(api)
      // The lock is kept until it shows, so that another tab does not say it once more meanwhile.
      const { device, pageKey } = api.extra
      api.dispatch(orderReloadRequested())
      device.broadcast({ pageKey, kind: 'order-outdated' })
      if (isPayable(api.getState())) await api.condition((_action, state) => !isPayable(state), POLL_EVERY_MS)
    } catch (reason) {
      const error = gatewayErrorOf(reason)
      isMaskWanted = error !== null && catalogueName(wordsOf(error)) === 'mustSetMask'
      if (!isMaskWanted) throw reason
    }
  })
  return isMaskWanted ? 'mask' : 'said'
}

async function runDeal(api: ListenerApi) {
  const { call } = api.extra
  const deal = selectDeal(api.getState())
  const autodeal = selectAutodeal(api.getState())
  if (deal) await call('PATCH /deals/states', { body: { deal_id: deal.deal_id } })
  else if (autodeal) await call('PATCH /autodeals/states', { body: { autodeal_id: autodeal.autodeal_id } })
}

function dealNow(api: ListenerApi): Id | null {
  const { deal, autodeal } = selectDealState(api.getState())
  return deal?.deal_id ?? autodeal?.autodeal_id ?? null
}
