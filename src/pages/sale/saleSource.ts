/** How the sale and its list of methods are loaded: every 2 s until it is approved; and what the first load restores of an earlier page load. */
import { SALE_POLL_INTERVAL_MS } from '../../contract/constants.ts'
import { ORDER_IN_PROCESS } from '../../contract/statuses.ts'
import { methodChosen } from '../../features/brokers/brokersSlice.ts'
import { selectMethod, selectRunningAction, selectSale } from '../../features/order/orderSlice.ts'
import type { OrderSource } from '../../features/order/pollOrder.ts'
import { selectIsSocketUp } from '../../features/realtime/realtimeSlice.ts'
import { continueSearch, storedSearch } from '../../features/search/searchMemoryListeners.ts'
import { saleBrokersQuery } from '../../rules/brokers.ts'
import { entryDeadline, pollIntervalMs } from '../../rules/time.ts'
import type { AppState, ListenerApi } from '../../store/types.ts'
import { readDraft } from './draft.ts'
import { isApprovalAwaited, isSaleOver } from './saleScreen.ts'
import { draftRestored, selectSaleState } from './saleSlice.ts'
import { claimWithMethod } from './searchFlow.ts'
import { selectRequisite, selectScreen } from './selectors.ts'

function isOver(state: AppState): boolean {
  return isSaleOver(selectScreen(state))
}

export const saleBanks = {
  isNeeded: (state: AppState) => selectSale(state) !== null && !isOver(state),
  ask(api: ListenerApi, signal: AbortSignal) {
    const { call, pageId } = api.extra
    const sale = selectSale(api.getState())
    if (sale === null) throw new Error('no order')
    return call('GET /brokers', { query: saleBrokersQuery(sale, pageId), signal })
  },
}

export const saleSource: OrderSource = {
  route: () => 'GET /sale_v2/{id}',
  askSession: ({ extra: { call, pageId } }) => call('GET /s/{id}', { id: pageId }),
  /** Restores draft, session and search of an earlier page load (docs/gateway.md#order-of-calls). */
  async onFirstLoad(api, resumeSession) {
    const sale = selectSale(api.getState())
    if (sale === null) return
    const stored = storedSearch(api)
    if (!isOver(api.getState())) restore(api)
    const screen = selectScreen(api.getState())
    const method = selectMethod(api.getState())
    await resumeSession(sale.status)
    const now = api.getState()
    // Not if the person, or another tab, has done something meanwhile.
    if (selectScreen(now).name !== screen.name || selectMethod(now) !== method || selectRunningAction(now))
      return
    if (stored !== null && stored !== 'given-up' && selectRequisite(now) !== null) continueSearch(api, stored)
    // Not approved yet.
    if (screen.name === 'wait') claimWithMethod(api)
  },
  isSocketUp: selectIsSocketUp,
  intervalMs: (facts, state) =>
    isApprovalAwaited(selectSale(state))
      ? SALE_POLL_INTERVAL_MS
      : pollIntervalMs({ ...facts, isOver: isOver(state) }),
  /** The end of the entry. */
  endsAt(state) {
    const { entryAt } = selectSaleState(state)
    return entryAt === null ? null : entryDeadline(entryAt)
  },
}

/** Restores the stored method and requisite. */
function restore(api: ListenerApi) {
  const kept = readDraft(api)
  if (kept === null) return
  api.dispatch(draftRestored(kept))
  const sale = selectSale(api.getState())
  const isOpen = sale?.status === ORDER_IN_PROCESS && sale.deal === null
  if (isOpen && kept.method !== null && selectMethod(api.getState()) === null)
    api.dispatch(methodChosen(kept.method))
}
