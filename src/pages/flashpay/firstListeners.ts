/** Polls the flash-pay order every 5 s (less often in the background) until it is over, and sends the choice of the bank once. Nobody is registered here. */
import type { Id } from '../../contract/ids.ts'
import { bankChoiceListeners } from '../../features/brokers/bankChoiceListeners.ts'
import { brokersListeners } from '../../features/brokers/brokersListeners.ts'
import {
  brokersRequested,
  demandChanged,
  selectDemandRefusal,
  startingChanged,
} from '../../features/brokers/brokersSlice.ts'
import { runExclusive } from '../../features/deal/runExclusive.ts'
import { callForOrder } from '../../features/order/orderRecords.ts'
import { selectFlashpayOrder } from '../../features/order/orderSlice.ts'
import { type OrderSource, pollOrder } from '../../features/order/pollOrder.ts'
import { isOrderOver } from '../../rules/deal.ts'
import { type DemandAnswers, demandsOf } from '../../rules/demands.ts'
import { pollIntervalMs } from '../../rules/time.ts'
import { selectSide } from '../../shell/shellSlice.ts'
import type { AddListeners, AppState, ListenerApi } from '../../store/types.ts'
import { selectScreen } from './selectors.ts'

const isSale = (state: AppState) => selectSide(state) === 'seller'

const storedMask = (state: AppState) => selectFlashpayOrder(state)?.mask ?? null

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

/** Sends one PATCH with the bank and what it demands, even if several tabs press: the choice of another tab or device must not be replaced, because the person may have paid. */
async function choose(api: ListenerApi, brokerId: Id, answers: DemandAnswers) {
  const { call, pageId: id } = api.extra
  const body = { broker_id: brokerId, mask: storedMask(api.getState()), ...answers }
  const isSeller = isSale(api.getState())
  const route = isSeller ? 'PATCH /s2/{id}' : 'PATCH /p2/{id}'
  api.dispatch(startingChanged(true))
  const { kind } = await runExclusive(
    api,
    'method',
    (isDue) => callForOrder(api, 'flashpay', () => call(route, { id, body, isDue })),
    // A seller has no field at which the error could be shown.
    { place: isSeller ? 'action' : 'choose', isDue: isUnchosen, isDone: (state) => !isUnchosen(state) },
  ).finally(() => api.dispatch(startingChanged(false)))
  // What was typed stays, unless its bank leaves the list. After an error that is not about it the bank counts as unavailable.
  const isTyped = Object.keys(answers).length > 0
  const isFailed = kind === 'failed' || (kind === 'unknown' && !isTyped)
  if (!isFailed || selectDemandRefusal(api.getState()) !== null) return
  if (!isTyped) api.dispatch(demandChanged(null))
  if (isUnchosen(api.getState())) api.dispatch(brokersRequested())
}

const isUnchosen = (state: AppState) => selectScreen(state).name === 'init'

export const FIRST: readonly AddListeners[] = [
  pollOrder(flashpaySource),
  brokersListeners({ isNeeded: isUnchosen, ask: askBrokers }),
  bankChoiceListeners({
    demands: (api, bank) =>
      isSale(api.getState())
        ? []
        : demandsOf('flashpay', bank).filter(
            (name) => name !== 'mask' || storedMask(api.getState()) === null,
          ),
    choose,
  }),
]
