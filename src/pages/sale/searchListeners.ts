/** From the chosen method to a deal: claims the sale, searches for a buyer, cancels without a deal. */
import { DEAL_TYPE_SALE } from '../../contract/constants.ts'
import { ORDER_CREATED } from '../../contract/statuses.ts'
import { ensureAccount } from '../../features/auth/account.ts'
import { brokerPicked, brokerPressed } from '../../features/brokers/brokersSlice.ts'
import { checkOnDemand } from '../../features/deal/checkOnDemand.ts'
import { dispatchOrder } from '../../features/order/orderRecords.ts'
import { isSearching, type SearchPlan } from '../../features/search/lotSearch.ts'
import { methodChoiceListeners } from '../../features/search/methodChoiceListeners.ts'
import { lotSearchListeners } from '../../features/search/searchListeners.ts'
import { amountQuery } from '../../rules/orderAmount.ts'
import type { AppState, AddListeners, ListenerApi } from '../../store/types.ts'
import { saveDraft } from './draft.ts'
import { selectMethod, selectRequisite } from './saleScreen.ts'
import { saleClaimed, saleClaimSent, selectSale, selectSaleState } from './saleSlice.ts'

export const addSearchListeners: AddListeners = (start) => {
  methodChoiceListeners({ email: emailOf, claim: claimSale, chosen: saveDraft })(start)
  lotSearchListeners({ plan: planOf, giveUp: cancelOnDemand })(start)
}

const emailOf = (state: AppState) => selectSale(state)?.email ?? null

/** Assigns the sale to this person: status 0 becomes 1. The token is sent once, and never to a sale that is claimed already. */
export async function claimSale(api: ListenerApi, email = emailOf(api.getState())): Promise<boolean> {
  const { call, pageId, session } = api.extra
  const account = await ensureAccount(api, email)
  if (!account.ready || session.access() === null) return false
  if (!isUnclaimed(api.getState())) return true
  if (selectSaleState(api.getState()).isClaimSent && (await isClaimStored(api))) return true
  api.dispatch(saleClaimSent())
  try {
    const body = () => ({ token: session.access() ?? '' })
    const beforeReplay = () => checkOnDemand(api, isUnclaimed)
    const order = await call('PATCH /s/{id}', { id: pageId, body, beforeReplay })
    api.dispatch(saleClaimed())
    await dispatchOrder(api, { kind: 'sale', order })
  } catch (reason) {
    if (isUnclaimed(api.getState())) throw reason
  }
  return true
}

function isUnclaimed(state: AppState): boolean {
  const { sale, isClaimed } = selectSaleState(state)
  return !isClaimed && sale?.status === ORDER_CREATED
}

/** After a claim whose answer was lost: only the order shows whether the gateway has it. */
async function isClaimStored(api: ListenerApi): Promise<boolean> {
  const order = await api.extra.call('GET /sale_v2/{id}', { id: api.extra.pageId })
  await dispatchOrder(api, { kind: 'sale', order })
  return order.status !== ORDER_CREATED
}

/** Claims a sale that was created with its method, as if the method had been chosen here. */
export function claimWithMethod(api: ListenerApi): void {
  const method = selectMethod(api.getState())
  if (method === null || !isUnclaimed(api.getState())) return
  // The e-mail field is opened first, so that the person can go on when the claim fails.
  api.dispatch(brokerPicked(method))
  api.dispatch(brokerPressed(method))
}

function planOf(api: ListenerApi): SearchPlan {
  const { call, pageId } = api.extra
  // Read now: an edited requisite is lost once its deal is excluded.
  const requisite = selectRequisite(api.getState()) ?? ''
  const order = () => {
    const sale = selectSale(api.getState())
    if (sale === null) throw new Error('no sale')
    return sale
  }
  return {
    needsLotAtOnce: true,
    makes: 'sell',
    find(_isFirst, excluded, signal) {
      const sale = order()
      const broker = selectMethod(api.getState())
      const query = {
        symbol: sale.symbol ?? '',
        currency: sale.currency ?? '',
        ...amountQuery(sale),
        ...(broker !== null && { broker }),
        ...(excluded.length > 0 && { exclude: excluded.join(',') }),
      }
      return call('GET /lots/api-sell', { query, signal })
    },
    make(lotId, signal) {
      const sale = order()
      const ids = { lot_id: lotId, sell_id: sale.id ?? pageId, type: DEAL_TYPE_SALE } as const
      const body = { ...ids, ...amountQuery(sale), requisite }
      return call('POST /deals', { body, signal, beforeReplay: () => checkOnDemand(api, isSearching) })
    },
  }
}

/** The command is loaded on demand: the first screen does not need it. */
async function cancelOnDemand(api: ListenerApi): Promise<void> {
  const { cancelSale } = await import('./cancelSale.ts')
  await cancelSale(api, () => claimSale(api))
}
