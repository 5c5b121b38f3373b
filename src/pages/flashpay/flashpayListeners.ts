/** The fast order: looks every 5 s (less often in the background) until it is over, and sends the choice of the bank once (table 3.4). Nobody is registered here (A13). */
import type { FlashpayReply } from '../../contract/orders.ts'
import type { Id } from '../../contract/scalars.ts'
import { brokersRetried, selectBrokers } from '../../features/brokers/brokersSlice.ts'
import { loadBrokers } from '../../features/brokers/loadBrokers.ts'
import { orderReloadRequested, orderLoaded } from '../../features/deal/dealSlice.ts'
import { dispatchOrder, withRecords } from '../../features/order/orderRecords.ts'
import {
  refreshDelayed,
  orderLanguageLoaded,
  pageLeft,
  pageOpened,
  selectOpened,
} from '../../app/shell/shellSlice.ts'
import { handleCallError } from '../../features/dialogs/handleCallError.ts'
import { findBroker, isCardBroker } from '../../rules/brokers.ts'
import { flashpayNeedsMask, isFlashpayPolled, type FlashpayType } from '../../rules/flashpay.ts'
import { SLOW_RESPONSE_MS, pollEvery, retryEvery } from '../../rules/polling.ts'
import { poll, onSlow } from '../../store/timing.ts'
import type { AddListeners, ListenerApi } from '../../store/types.ts'
import {
  choosingChanged,
  flashBrokerUnavailable,
  flashBrokerPressed,
  flashMaskRefused,
  flashMaskSubmitted,
  selectFlashpay,
  selectFlashpayDeal,
  selectScreen,
} from './flashpaySlice.ts'

export const addFlashpayListeners: AddListeners = (start) => {
  start({
    predicate: (action) =>
      pageLeft.match(action) || (pageOpened.match(action) && action.payload.page === 'flashpay'),
    async effect(action, api) {
      api.cancelActiveListeners()
      if (pageOpened.match(action)) await pollWhileOpen(api)
    },
  })
  start({ actionCreator: brokersRetried, effect: (_action, api) => requestBrokers(api) })
  start({
    actionCreator: flashBrokerPressed,
    effect(action, api) {
      // The card number is asked for first, where one is needed: its field opens under the bank.
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

async function pollWhileOpen(api: ListenerApi) {
  const { device } = api.extra
  const unlisten = device.onBroadcast(({ pageKey, kind }) => {
    if (pageKey === api.extra.pageKey && kind === 'order-outdated') api.dispatch(orderReloadRequested())
  })
  let isFirst = true
  let isLoaded = false
  const intervalMs = () => (isLoaded ? pause(api) : retryEvery(pause(api), device.visible()))
  try {
    await poll(api, { intervalMs, wake: [orderReloadRequested.match] }, async () => {
      isLoaded = await load(api)
      if (isLoaded && isFirst) {
        isFirst = false
        api.dispatch(orderLanguageLoaded(selectFlashpayDeal(api.getState())?.lang ?? null))
        if (selectScreen(api.getState()).name === 'init') void requestBrokers(api)
      }
      return true
    })
  } finally {
    unlisten()
  }
}

/** Ms until the next look. Nothing is polled once it is over, but a late answer to an act still has the order looked at. */
function pause(api: ListenerApi): number {
  const over = !isFlashpayPolled(selectFlashpayDeal(api.getState()))
  return pollEvery({ socketUp: false, visible: api.extra.device.visible(), over, searching: false })
}

/** One look at the order; what fails in the background is not shown (CAT-41). */
async function load(api: ListenerApi): Promise<boolean> {
  try {
    const seen = ask(api).then((order) => withRecords(api, { kind: 'flashpay', order }))
    const dragged = () => void api.dispatch(refreshDelayed())
    api.dispatch(orderLoaded(await onSlow(SLOW_RESPONSE_MS, seen, dragged)))
    return true
  } catch (reason) {
    handleCallError(api, 'background', reason)
    return false
  }
}

function ask(api: ListenerApi): Promise<FlashpayReply> {
  const { call, pageId: id } = api.extra
  const { signal } = api
  return typeOf(api) === 'sale' ? call('GET /s2/{id}', { id, signal }) : call('GET /p2/{id}', { id, signal })
}

/** Lower case, roubles where the order does not say (FP-03, API-46). */
function requestBrokers(api: ListenerApi): Promise<void> {
  const currency = selectFlashpayDeal(api.getState())?.currency?.toLowerCase() || 'rub'
  return loadBrokers(api, (signal) =>
    api.extra.call('GET /brokers/flashpay', { query: { currency }, signal }),
  )
}

/** One PATCH with bank and card, however many tabs press (FP-05). */
async function choose(api: ListenerApi, brokerId: Id, mask: string | null) {
  if (selectFlashpay(api.getState()).choosing) return
  const { call, device, pageId: id, pageKey } = api.extra
  const body = { broker_id: brokerId, mask: mask ?? selectFlashpayDeal(api.getState())?.mask ?? null }
  api.dispatch(choosingChanged(true))
  try {
    await device.withLockIfFree(`gateway.act.${id}`, async () => {
      const order =
        typeOf(api) === 'sale'
          ? await call('PATCH /s2/{id}', { id, body })
          : await call('PATCH /p2/{id}', { id, body })
      await dispatchOrder(api, { kind: 'flashpay', order })
    })
  } catch (reason) {
    refused(api, reason)
  } finally {
    api.dispatch(choosingChanged(false))
    api.dispatch(orderReloadRequested())
    device.broadcast({ pageKey, kind: 'order-outdated' })
  }
  const { picked } = selectFlashpay(api.getState())
  if (picked === null && selectScreen(api.getState()).name === 'init') await requestBrokers(api)
}

/** A fault of the card stands beside it; otherwise the bank may be gone, and the list is asked for anew. */
function refused(api: ListenerApi, reason: unknown) {
  const action = handleCallError(api, 'mask', reason)
  if (action?.kind === 'inline') return void api.dispatch(flashMaskRefused(action.message))
  api.dispatch(flashBrokerUnavailable())
}
