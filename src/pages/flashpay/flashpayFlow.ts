/** The fast order: looks every 5 s (less often in the background) until it is over, and sends the choice of the bank once (table 3.4). Nobody is registered here (A13). */
import type { FlashpayReply } from '../../contract/orders.ts'
import type { Id } from '../../contract/scalars.ts'
import { brokersRetried, selectBrokers } from '../../features/brokers/brokersSlice.ts'
import { loadBrokers } from '../../features/brokers/loadBrokers.ts'
import { orderOutdated, orderSeen } from '../../features/deal/dealSlice.ts'
import { seeOrder, withRecords } from '../../features/deal/orderRecords.ts'
import {
  lookDragged,
  orderLanguageSeen,
  pageLeft,
  pageOpened,
  selectOpened,
} from '../../features/frame/frameSlice.ts'
import { report } from '../../features/notices/report.ts'
import { findBroker, isCardBroker } from '../../rules/brokers.ts'
import { flashpayNeedsMask, isFlashpayPolled, type FlashpayType } from '../../rules/flashpay.ts'
import { LOOK_DRAGS_AFTER_MS, pollEvery, retryEvery } from '../../rules/polling.ts'
import { repeat, tellWhenSlow } from '../../store/loops.ts'
import type { Flow, FlowApi } from '../../store/types.ts'
import {
  choosingChanged,
  flashBankLost,
  flashBankPressed,
  flashMaskRefused,
  flashMaskSubmitted,
  selectFlashpay,
  selectFlashpayDeal,
  selectScreen,
} from './flashpaySlice.ts'

export const flashpayFlow: Flow = (start) => {
  start({
    predicate: (action) =>
      pageLeft.match(action) || (pageOpened.match(action) && action.payload.page === 'flashpay'),
    async effect(action, api) {
      api.cancelActiveListeners()
      if (pageOpened.match(action)) await keepUp(api)
    },
  })
  start({ actionCreator: brokersRetried, effect: (_action, api) => askBrokers(api) })
  start({
    actionCreator: flashBankPressed,
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

function typeOf(api: FlowApi): FlashpayType {
  return selectOpened(api.getState())?.type ?? 'payment'
}

function needsMask(api: FlowApi, brokerId: Id): boolean {
  const broker = findBroker(selectBrokers(api.getState()), brokerId)
  return flashpayNeedsMask(typeOf(api), isCardBroker(broker), selectFlashpayDeal(api.getState())?.mask)
}

async function keepUp(api: FlowApi) {
  const { device } = api.extra
  const unlisten = device.onTold(({ pageKey, kind }) => {
    if (pageKey === api.extra.pageKey && kind === 'order-outdated') api.dispatch(orderOutdated())
  })
  let isFirst = true
  let isLoaded = false
  const every = () => (isLoaded ? pause(api) : retryEvery(pause(api), device.visible()))
  try {
    await repeat(api, { every, wake: [orderOutdated.match] }, async () => {
      isLoaded = await load(api)
      if (isLoaded && isFirst) {
        isFirst = false
        api.dispatch(orderLanguageSeen(selectFlashpayDeal(api.getState())?.lang ?? null))
        if (selectScreen(api.getState()).name === 'init') void askBrokers(api)
      }
      return true
    })
  } finally {
    unlisten()
  }
}

/** Ms until the next look. Nothing is polled once it is over, but a late answer to an act still has the order looked at. */
function pause(api: FlowApi): number {
  const over = !isFlashpayPolled(selectFlashpayDeal(api.getState()))
  return pollEvery({ socketUp: false, visible: api.extra.device.visible(), over, searching: false })
}

/** One look at the order; what fails in the background is not shown (CAT-41). */
async function load(api: FlowApi): Promise<boolean> {
  try {
    const seen = ask(api).then((order) => withRecords(api, { kind: 'flashpay', order }))
    const dragged = () => void api.dispatch(lookDragged())
    api.dispatch(orderSeen(await tellWhenSlow(LOOK_DRAGS_AFTER_MS, seen, dragged)))
    return true
  } catch (reason) {
    report(api, 'background', reason)
    return false
  }
}

function ask(api: FlowApi): Promise<FlashpayReply> {
  const { call, pageId: id } = api.extra
  const { signal } = api
  return typeOf(api) === 'sale' ? call('GET /s2/{id}', { id, signal }) : call('GET /p2/{id}', { id, signal })
}

/** Lower case, roubles where the order does not say (FP-03, API-46). */
function askBrokers(api: FlowApi): Promise<void> {
  const currency = selectFlashpayDeal(api.getState())?.currency?.toLowerCase() || 'rub'
  return loadBrokers(api, (signal) =>
    api.extra.call('GET /brokers/flashpay', { query: { currency }, signal }),
  )
}

/** One PATCH with bank and card, however many tabs press (FP-05). */
async function choose(api: FlowApi, brokerId: Id, mask: string | null) {
  if (selectFlashpay(api.getState()).choosing) return
  const { call, device, pageId: id, pageKey } = api.extra
  const body = { broker_id: brokerId, mask: mask ?? selectFlashpayDeal(api.getState())?.mask ?? null }
  api.dispatch(choosingChanged(true))
  try {
    await device.exclusiveIfFree(`gateway.act.${id}`, async () => {
      const order =
        typeOf(api) === 'sale'
          ? await call('PATCH /s2/{id}', { id, body })
          : await call('PATCH /p2/{id}', { id, body })
      await seeOrder(api, { kind: 'flashpay', order })
    })
  } catch (reason) {
    refused(api, reason)
  } finally {
    api.dispatch(choosingChanged(false))
    api.dispatch(orderOutdated())
    device.tell({ pageKey, kind: 'order-outdated' })
  }
  const { picked } = selectFlashpay(api.getState())
  if (picked === null && selectScreen(api.getState()).name === 'init') await askBrokers(api)
}

/** A fault of the card stands beside it; otherwise the bank may be gone, and the list is asked for anew. */
function refused(api: FlowApi, reason: unknown) {
  const action = report(api, 'mask', reason)
  if (action?.kind === 'inline') return void api.dispatch(flashMaskRefused(action.message))
  api.dispatch(flashBankLost())
}
