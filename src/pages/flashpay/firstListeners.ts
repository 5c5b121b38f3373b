/** Polls the flash-pay order every 5 s (less often in the background) until it is over, and sends the choice of the bank once. Nobody is registered here. */
import type { Id } from '../../contract/ids.ts'
import { bankChoiceListeners } from '../../features/brokers/bankChoiceListeners.ts'
import { brokersListeners } from '../../features/brokers/brokersListeners.ts'
import {
  brokersRequested,
  demandChanged,
  selectBrokers,
  selectDemandRefusal,
  startingChanged,
} from '../../features/brokers/brokersSlice.ts'
import { runExclusive } from '../../features/deal/runExclusive.ts'
import { callForOrder } from '../../features/order/orderRecords.ts'
import { selectFlashpayOrder } from '../../features/order/orderSlice.ts'
import { type OrderSource, pollOrder } from '../../features/order/pollOrder.ts'
import { findBroker, isCardBroker, needsMask } from '../../rules/brokers.ts'
import { isOrderOver } from '../../rules/deal.ts'
import { pollIntervalMs } from '../../rules/time.ts'
import { selectSide } from '../../shell/shellSlice.ts'
import type { AddListeners, AppState, ListenerApi } from '../../store/types.ts'
import { selectScreen } from './selectors.ts'

const isSale = (state: AppState) => selectSide(state) === 'seller'

function isMaskMissing(api: ListenerApi, brokerId: Id): boolean {
  const state = api.getState()
  const isCard = isCardBroker(findBroker(selectBrokers(state), brokerId))
  return needsMask({ isRequired: !isSale(state), isCard, stored: [selectFlashpayOrder(state)?.mask] })
}

const isOver = (state: AppState) => isOrderOver(selectFlashpayOrder(state)?.status ?? null)

const flashpaySource: OrderSource = {
  route: (state) => (isSale(state) ? 'GET /s2/{id}' : 'GET /p2/{id}'),
  intervalMs: (facts, state) => pollIntervalMs({ ...facts, isOver: isOver(state) }),
}

/** Requests the banks of the order's currency, in lower case; `rub` by default. */
function askBrokers(api: ListenerApi, signal: AbortSignal) {
  const { call } = api.extra
  const currency = selectFlashpayOrder(api.getState())?.currency?.toLowerCase() || 'rub'
  return call('GET /brokers/flashpay', { query: { currency }, signal })
}

/** Sends one PATCH with bank and card, even if several tabs press: the choice of another tab or device must not be replaced, because the person may have paid. */
async function choose(api: ListenerApi, brokerId: Id, mask: string | null) {
  const { call, pageId: id } = api.extra
  const body = { broker_id: brokerId, mask: mask ?? selectFlashpayOrder(api.getState())?.mask ?? null }
  const isSeller = isSale(api.getState())
  const route = isSeller ? 'PATCH /s2/{id}' : 'PATCH /p2/{id}'
  api.dispatch(startingChanged(true))
  const { kind } = await runExclusive(
    api,
    'method',
    (isDue) => callForOrder(api, 'flashpay', () => call(route, { id, body, isDue })),
    // A seller has no field at which the error could be shown.
    { place: isSeller ? 'action' : 'mask', isDue: isUnchosen, isDone: (state) => !isUnchosen(state) },
  ).finally(() => api.dispatch(startingChanged(false)))
  // A typed number stays, unless its bank leaves the list. After an error that is not about the number the bank counts as unavailable.
  const isFailed = kind === 'failed' || (kind === 'unknown' && mask === null)
  if (!isFailed || selectDemandRefusal(api.getState()) !== null) return
  if (mask === null) api.dispatch(demandChanged(null))
  if (isUnchosen(api.getState())) api.dispatch(brokersRequested())
}

const isUnchosen = (state: AppState) => selectScreen(state).name === 'init'

export const FIRST: readonly AddListeners[] = [
  pollOrder(flashpaySource),
  brokersListeners({ isNeeded: isUnchosen, ask: askBrokers }),
  bankChoiceListeners({
    demands: [{ name: 'mask', isMissing: isMaskMissing }],
    choose: (api, bank, { mask = null }) => choose(api, bank, mask),
  }),
]
