/** The way of a sale to its search: the sale is claimed after the press of a method. */
import { ORDER_CREATED } from '../../contract/statuses.ts'
import { ensureAccount } from '../../features/auth/ensureAccount.ts'
import {
  brokerPressed,
  demandChanged,
  drafted,
  selectDraft,
  selectStarting,
  selectTypedEmail,
} from '../../features/brokers/brokersSlice.ts'
import { isShownDone, whileDue } from '../../features/order/orderCommands.ts'
import { callForOrder } from '../../features/order/orderRecords.ts'
import { selectMethod, selectSale } from '../../features/order/orderSlice.ts'
import type { SearchFlow } from '../../features/search/searchStart.ts'
import { waitUntil } from '../../store/timing.ts'
import type { AppState, ListenerApi } from '../../store/types.ts'
import { saleClaimed, saleClaimSent, selectSaleState } from './saleSlice.ts'
import { selectRequisite, selectScreen } from './selectors.ts'

export const saleFlow: SearchFlow = {
  order: 'sale',
  claim: claimSale,
  startsAtChoice: false,
  canSearch(state) {
    // That of a lost deal may be gone after a sign-in.
    if (selectRequisite(state) === null) return false
    const screen = selectScreen(state)
    if (screen.name === 'processed') return screen.result === 'not-ok' && screen.restart
    return screen.name === 'payment' || screen.name === 'restart'
  },
}

/** Assigns the sale to this person: status 0 becomes 1. The token is sent once, and not to a sale that is already claimed. */
export async function claimSale(api: ListenerApi, given: string | null): Promise<boolean> {
  const { call, pageId, session } = api.extra
  const email = given ?? selectTypedEmail(api.getState()) ?? selectSale(api.getState())?.email ?? null
  const account = await ensureAccount(api, { email })
  if (!account.ready || session.access() === null) return false
  if (!isUnclaimed(api.getState())) return true
  const isSent = selectSaleState(api.getState()).claim === 'sent'
  // The claim that was sent may be accepted while the order is loaded.
  if (isSent && ((await isClaimStored(api)) || !isUnclaimed(api.getState()))) return true
  api.dispatch(saleClaimSent())
  try {
    const body = () => ({ token: session.access() ?? '' })
    await callForOrder(api, 'sale', async () => {
      const order = await whileDue(api, isUnclaimed, () => call('PATCH /s/{id}', { id: pageId, body }))
      api.dispatch(saleClaimed())
      return order
    })
  } catch (reason) {
    const isClaimed = (state: AppState) => !isUnclaimed(state)
    if (!isClaimed(api.getState()) && !(await isShownDone(api, reason, isClaimed))) throw reason
  }
  return true
}

function isUnclaimed(state: AppState): boolean {
  return selectSaleState(state).claim !== 'accepted' && selectSale(state)?.status === ORDER_CREATED
}

/** After a claim whose response was lost: loads the order, which shows whether the gateway has the claim. */
async function isClaimStored(api: ListenerApi): Promise<boolean> {
  const { call, pageId } = api.extra
  const sale = await callForOrder(api, 'sale', () => call('GET /sale_v2/{id}', { id: pageId }))
  return sale.status !== ORDER_CREATED
}

/** Claims a sale that was created with its method, as if the method had been chosen here. */
export function claimWithMethod(api: ListenerApi): void {
  const method = selectMethod(api.getState())
  if (method === null || !isUnclaimed(api.getState())) return
  api.dispatch(brokerPressed(method))
  // With the field the person can continue if the claim fails. The e-mail of the order stands in it.
  api.fork(async () => {
    await waitUntil(api, (state) => !selectStarting(state))
    const state = api.getState()
    if (!isUnclaimed(state)) return
    const email = selectDraft(state, 'email') ?? selectSale(state)?.email
    if (email) api.dispatch(drafted({ demand: 'email', text: email }))
    api.dispatch(demandChanged('email'))
  })
}
