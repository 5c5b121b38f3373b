/**
 * "I paid" as one command: the card number and the receipt if they are demanded, then the call.
 * `confirmPayment` reads top to bottom; below it are its steps. `attempt` reports the errors of the steps before the call, `runExclusive` those of the call.
 */
import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit'
import { failureOf, gatewayErrorOf } from '../../contract/gatewayError.ts'
import type { Id } from '../../contract/ids.ts'
import { selectBrokers } from '../../features/brokers/brokersSlice.ts'
import { payOrCancel } from '../../features/deal/dealCommands.ts'
import { runExclusive } from '../../features/deal/runExclusive.ts'
import { loadMerchantOnce } from '../../features/order/missingRecords.ts'
import { storeDeal, whileDue } from '../../features/order/orderCommands.ts'
import {
  actionEnded,
  actionStarted,
  type OrderWithDeal,
  orderReloadRequested,
  overlayClosed,
  overlayOpened,
  selectOrderWithDeal,
  selectMethod,
  selectOverlay,
  selectPurchase,
} from '../../features/order/orderSlice.ts'
import { findBroker, isCardBroker, needsMask } from '../../rules/brokers.ts'
import { isSameDeal } from '../../rules/deal.ts'
import { type ErrorAction, messageIn } from '../../rules/errorPolicy.ts'
import { catalogueName, gatewayText } from '../../rules/errorText.ts'
import { isPaymentReported, isQuestionValid, PAID } from '../../rules/order.ts'
import { parseRequisite } from '../../rules/requisite.ts'
import { handleCallError } from '../../shell/handleCallError.ts'
import { withTimeout } from '../../store/timing.ts'
import type { AppState, ListenerApi } from '../../store/types.ts'
import {
  maskDemanded,
  maskSubmitted,
  receiptAttached,
  receiptProgressed,
  receiptSkipped,
} from './paymentSlice.ts'
import { loadReceiptNeed, sendReceipt } from './sendReceipt.ts'

type Overlay = NonNullable<OrderWithDeal['overlay']>

/** Shorter than the timeout of a call, because the time to report the payment is running. */
const DEMANDS_TIMEOUT_MS = 10_000

export async function confirmPayment(api: ListenerApi): Promise<void> {
  // While a dialog is open, another deal may replace this one. The payer has not paid that deal.
  const asked = selectOrderWithDeal(api.getState())

  // It may also have been reported from another tab.
  if (!(await loadDemands(api)) || !isDue(api.getState(), asked)) return
  const wasMaskNeeded = isMaskNeeded(api.getState())
  if (wasMaskNeeded) {
    api.dispatch(overlayOpened('mask'))
    if (!(await saveMask(api))) return
  }
  const receipt = await whileBusy(api, () => loadReceiptNeed(api))
  // The dialog of the card number is still open and may have been closed meanwhile.
  if (!isDue(api.getState(), asked) || (wasMaskNeeded && !isOpen(api, 'mask'))) return
  if (receipt !== 'none' && !(await askReceipt(api, receipt, asked))) return
  api.dispatch(overlayClosed())

  while ((await sendPaid(api, asked)) === 'mask-demanded') {
    // The payer has not paid the deal that has replaced this one.
    if (!isDue(api.getState(), asked)) return
    // The order did not announce this demand, or the gateway did not store the number.
    api.dispatch(overlayOpened('mask'))
    api.dispatch(maskDemanded())
    if (!(await saveMask(api))) return
  }
  api.dispatch(overlayClosed())
}

/** True while what the payer has confirmed as paid still stands. */
function isDue(state: AppState, asked: OrderWithDeal): boolean {
  return isQuestionValid('paid', asked, selectOrderWithDeal(state))
}

/** Loads the merchant of an order that has only its id, because the merchant may demand a card number or a receipt. */
async function loadDemands(api: ListenerApi): Promise<boolean> {
  const { merchant = null, merchant_id: id = null } = selectPurchase(api.getState()) ?? {}
  if (merchant !== null || id === null) return true
  const load = async () => {
    const loaded = await withTimeout(DEMANDS_TIMEOUT_MS, api.signal, () => loadMerchantOnce(api, id))
    // A response after the timeout is used at the next press.
    if (loaded === 'late') throw failureOf('network', 'GET /merchant/{id}')
  }
  return (await whileBusy(api, () => attempt(api, 'action', load))) === 'done'
}

/** True when the card number has to be asked for. */
function isMaskNeeded(state: AppState): boolean {
  const purchase = selectPurchase(state)
  const { deal, requisite } = selectOrderWithDeal(state)
  const broker = findBroker(selectBrokers(state), selectMethod(state))
  // Without the list of banks the requisite itself shows whether it is a card.
  const isCard =
    broker !== null ? isCardBroker(broker) : requisite !== null && parseRequisite(requisite).kind === 'card'
  const isRequired = purchase?.merchant?.required_mask === true
  return needsMask({ isRequired, isCard, stored: [purchase?.mask, deal?.mask] })
}

/** Waits for a card number in the open dialog and sends it; false if the dialog was closed, by the payer or because the deal changed. */
async function saveMask(api: ListenerApi): Promise<boolean> {
  for (;;) {
    const answer = await takeAnswer(api, 'mask', maskSubmitted.match)
    if (answer === null) return false
    const outcome = await whileBusy(api, () => attempt(api, 'mask', () => sendMask(api, answer.payload)))
    if (outcome === 'done') return isOpen(api, 'mask')
    if (outcome?.kind !== 'silent') continue
    // The gateway has a card number already.
    if (outcome.next === 'continue') return isOpen(api, 'mask')
    if (outcome.next !== 'refetch') continue
    // The deal has changed, and the command no longer applies: the reloaded page shows its state.
    api.dispatch(overlayClosed())
    api.dispatch(orderReloadRequested())
  }
}

async function sendMask(api: ListenerApi, mask: string) {
  const { call, pageId } = api.extra
  const { deal } = selectOrderWithDeal(api.getState())
  const broker = selectMethod(api.getState())
  // The dialog is closed once its deal has changed.
  await whileDue(
    api,
    () => isOpen(api, 'mask'),
    async (isDue) => {
      if (deal) {
        const body = { deal_id: deal.deal_id, mask }
        const changed = await call('PATCH /deals/mask', { body, isDue })
        // The dialog closes as soon as the deal is gone, or has another requisite or sum.
        if (isDue()) storeDeal(api, { deal: changed })
      } else if (broker !== null) {
        // An automatic deal has no call for the card number.
        await call('PATCH /p2/{id}', { id: pageId, body: { broker_id: broker, mask }, isDue })
      }
    },
  )
  api.dispatch(orderReloadRequested())
}

/** Opens the receipt dialog; true when a receipt was sent or skipped, false once the dialog is closed. */
async function askReceipt(
  api: ListenerApi,
  need: 'required' | 'optional',
  asked: OrderWithDeal,
): Promise<boolean> {
  api.dispatch(overlayOpened('receipt'))
  const run = { asked, uploaded: new Map<File, Id>(), isWanted: () => isOpen(api, 'receipt') }
  for (;;) {
    const answer = await takeAnswer(api, 'receipt', isAnyOf(receiptAttached, receiptSkipped))
    if (answer === null) return false
    if (receiptSkipped.match(answer) && need === 'optional') return true
    if (!receiptAttached.match(answer)) continue
    const outcome = await attempt(api, 'upload', () => sendReceipt(api, answer.payload, run))
    if (outcome === 'done') return run.isWanted()
    const error = messageIn(outcome) ?? { key: 'deal:receipt.failed' as const }
    if (run.isWanted()) api.dispatch(receiptProgressed({ share: null, error }))
  }
}

/** Makes the call; null if it was not made or failed. */
async function sendPaid(api: ListenerApi, asked: OrderWithDeal): Promise<'sent' | 'mask-demanded' | null> {
  const pay = async (isDue: () => boolean) => {
    // Stored before the answer, for a reload meanwhile. If the call is refused, the next load of the order stores the requisite again.
    api.extra.pageStorage.set('requisites', PAID)
    try {
      await payOrCancel(api, 'paid', asked, isDue)
    } catch (reason) {
      const error = gatewayErrorOf(reason)
      if (error !== null && catalogueName(gatewayText(error)) === 'mustSetMask') return 'mask-demanded'
      throw reason
    }
    return 'sent'
  }
  const outcome = await runExclusive(api, 'paid', pay, {
    isDue: (state) => isDue(state, asked),
    isDone: (state) =>
      isSameDeal(asked, selectOrderWithDeal(state)) && isPaymentReported(selectOrderWithDeal(state)),
  })
  return outcome.kind === 'done' ? outcome.result : null
}

/** Runs a step as a running action, so that no other command can start. */
async function whileBusy<T>(api: ListenerApi, step: () => Promise<T>): Promise<T> {
  api.dispatch(actionStarted('paid'))
  try {
    return await step()
  } finally {
    api.dispatch(actionEnded())
  }
}

/** The next action that matches while the dialog is open; null once it is closed. */
async function takeAnswer<A extends UnknownAction>(
  api: ListenerApi,
  overlay: Overlay,
  matches: (action: unknown) => action is A,
): Promise<A | null> {
  if (!isOpen(api, overlay)) return null
  const [answer] = await api.take((action, state) => matches(action) || selectOverlay(state) !== overlay)
  return matches(answer) && isOpen(api, overlay) ? answer : null
}

/** False also if another run of the command has started, whose dialog may be open. */
function isOpen(api: ListenerApi, overlay: Overlay): boolean {
  return !api.signal.aborted && selectOverlay(api.getState()) === overlay
}

/** Runs a step before the call, and reports its error; what follows from the error, null if the step was aborted. */
async function attempt(
  api: ListenerApi,
  place: 'action' | 'mask' | 'upload',
  step: () => Promise<unknown>,
): Promise<'done' | ErrorAction | null> {
  try {
    await step()
    return 'done'
  } catch (reason) {
    return handleCallError(api, place, reason)
  }
}
