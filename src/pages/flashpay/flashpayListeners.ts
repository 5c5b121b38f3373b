/** Polls the flash-pay order every 5 s (less often in the background) until it is over, and sends the choice of the bank once. Nobody is registered here. */
import type { OnReceived } from '../../api/call.ts'
import { POLL_INTERVAL_MS } from '../../contract/constants.ts'
import { gatewayErrorOf, isRefusal } from '../../contract/gatewayError.ts'
import type { Id } from '../../contract/ids.ts'
import { brokersReloadRequested, selectBrokers } from '../../features/brokers/brokersSlice.ts'
import { loadBrokers } from '../../features/brokers/loadBrokers.ts'
import { isShownDone, whenReloaded, whileDue } from '../../features/order/orderCommands.ts'
import { callForOrder, loadOrder, type OrderReply } from '../../features/order/orderRecords.ts'
import { orderReloadRequested, selectFlashpayDeal } from '../../features/order/orderSlice.ts'
import { pollOrder } from '../../features/order/pollOrder.ts'
import { findBroker, isCardBroker } from '../../rules/brokers.ts'
import { flashpayNeedsMask, isFlashpayPolled } from '../../rules/flashpay.ts'
import type { FlashpayType } from '../../rules/paths.ts'
import { pollIntervalMs } from '../../rules/polling.ts'
import { handleCallError } from '../../shell/handleCallError.ts'
import { orderLanguageLoaded, selectOpened } from '../../shell/shellSlice.ts'
import { withActionLock } from '../../shell/withActionLock.ts'
import type { AddListeners, AppState, ListenerApi } from '../../store/types.ts'
import { selectScreen } from './flashpayScreen.ts'
import {
  choosingChanged,
  flashBrokerPressed,
  flashBrokerUnavailable,
  flashMaskRefused,
  flashMaskSubmitted,
  selectFlashpay,
} from './flashpaySlice.ts'

export const addFlashpayListeners: AddListeners = (start, store) => {
  pollOrder({
    loadOrder: (api) => loadOrder(api, fetchOrder),
    onFirstLoad,
    intervalMs,
  })(start, store)
  start({ actionCreator: brokersReloadRequested, effect: (_action, api) => requestBrokers(api) })
  start({
    actionCreator: flashBrokerPressed,
    effect(action, api) {
      // If a card number is needed, its field opens below the bank first.
      return needsMask(api, action.payload) ? undefined : choose(api, action.payload, null)
    },
  })
  start({
    actionCreator: flashMaskSubmitted,
    effect(action, api) {
      const { picked } = selectFlashpay(api.getState())
      return picked === null ? undefined : choose(api, picked, action.payload)
    },
  })
}

function typeOf(api: ListenerApi): FlashpayType {
  return selectOpened(api.getState())?.type ?? 'payment'
}

function needsMask(api: ListenerApi, brokerId: Id): boolean {
  const broker = findBroker(selectBrokers(api.getState()), brokerId)
  return flashpayNeedsMask(typeOf(api), isCardBroker(broker), selectFlashpayDeal(api.getState())?.mask)
}

async function fetchOrder(api: ListenerApi, onReceived: OnReceived): Promise<OrderReply> {
  const { call, pageId: id } = api.extra
  const options = { id, signal: api.signal, onReceived }
  const order = await (typeOf(api) === 'sale' ? call('GET /s2/{id}', options) : call('GET /p2/{id}', options))
  return { kind: 'flashpay', order }
}

function onFirstLoad(api: ListenerApi) {
  api.dispatch(orderLanguageLoaded(selectFlashpayDeal(api.getState())?.lang ?? null))
  if (selectScreen(api.getState()).name === 'init') void requestBrokers(api)
}

/** The flash-pay page has no socket. */
function intervalMs(api: ListenerApi): number {
  const isOver = !isFlashpayPolled(selectFlashpayDeal(api.getState()))
  return pollIntervalMs({
    isSocketUp: false,
    isVisible: api.extra.device.visible(),
    isOver,
    isSearching: false,
  })
}

/** Requests the banks of the order's currency, in lower case; `rub` by default. */
function requestBrokers(api: ListenerApi): Promise<void> {
  const currency = selectFlashpayDeal(api.getState())?.currency?.toLowerCase() || 'rub'
  return loadBrokers(api, (signal) =>
    api.extra.call('GET /brokers/flashpay', { query: { currency }, signal }),
  )
}

/** Sends one PATCH with bank and card, even if several tabs press. */
async function choose(api: ListenerApi, brokerId: Id, mask: string | null) {
  if (selectFlashpay(api.getState()).choosing) return
  const { call, device, pageId: id, pageKey } = api.extra
  const body = { broker_id: brokerId, mask: mask ?? selectFlashpayDeal(api.getState())?.mask ?? null }
  api.dispatch(choosingChanged(true))
  try {
    await withActionLock(api, async () => {
      // Another tab or device may have chosen, and the person may have paid: that choice must not be replaced.
      await whenReloaded(api, POLL_INTERVAL_MS)
      if (!isUnchosen(api.getState())) return
      await callForOrder(api, async () => {
        const order = await whileDue(api, isUnchosen, () =>
          typeOf(api) === 'sale'
            ? call('PATCH /s2/{id}', { id, body })
            : call('PATCH /p2/{id}', { id, body }),
        )
        return { kind: 'flashpay', order }
      })
    })
  } catch (reason) {
    // Without a card number there is no field at which the error could be shown.
    if (!(await isShownDone(api, reason, isChosen))) refused(api, mask === null ? 'action' : 'mask', reason)
  } finally {
    api.dispatch(choosingChanged(false))
    api.dispatch(orderReloadRequested())
    device.broadcast({ pageKey, kind: 'order-outdated' })
  }
  const { picked } = selectFlashpay(api.getState())
  if (picked === null && isUnchosen(api.getState())) await requestBrokers(api)
}

const isUnchosen = (state: AppState) => selectScreen(state).name === 'init'
const isChosen = (state: AppState) => !isUnchosen(state)

/** Shows an error of the card number at its field. After any other refusal the bank counts as unavailable, and the list is loaded again; without a response the typed number stays. */
function refused(api: ListenerApi, place: 'action' | 'mask', reason: unknown) {
  const action = handleCallError(api, place, reason)
  if (action?.kind === 'inline') return void api.dispatch(flashMaskRefused(action.message))
  if (place === 'action' || isRefusal(gatewayErrorOf(reason))) api.dispatch(flashBrokerUnavailable())
}
