/** Stores e-mail and coin until the deposit is started, so that a reload does not lose them. */
import { DEPOSIT_COINS, type DepositCoin } from '../../contract/constants.ts'
import { selectDeposit } from '../../features/order/orderSlice.ts'
import { depositCoin } from '../../rules/crypto.ts'
import { orderLoaded } from '../../shell/orderLoaded.ts'
import type { AddListeners, ListenerApi } from '../../store/types.ts'
import { coinChosen, emailTyped, selectCpayment } from './cpaymentSlice.ts'

/** Stores what is entered, and removes it when the deposit has been started. */
export const addFormMemoryListeners: AddListeners = (start) => {
  start({ actionCreator: emailTyped, effect: ({ payload }, api) => storeEmail(api, payload) })
  start({
    actionCreator: coinChosen,
    effect: (_action, api) => storeCoin(api, selectCpayment(api.getState()).coin),
  })
  start({
    actionCreator: orderLoaded,
    effect(_action, api) {
      if (selectDeposit(api.getState())?.status == null) return
      storeEmail(api, '')
      storeCoin(api, null)
    },
  })
}

/** The stored e-mail of this order, else that of other payments, registrations and sign-ins. */
export function emailToBegin({ extra: { storage, pageStorage } }: ListenerApi): string {
  return pageStorage.get('drafts') ?? storage.get('paymentEmail') ?? storage.get('userEmail') ?? ''
}

/** The stored coin of this order, else the order's own; null if there is neither. */
export function coinToBegin(api: ListenerApi): DepositCoin | null {
  const chosen = api.extra.pageStorage.get('coins')
  return DEPOSIT_COINS.find((coin) => coin === chosen) ?? orderCoin(api)
}

function orderCoin(api: ListenerApi): DepositCoin | null {
  return depositCoin(selectDeposit(api.getState())?.symbol ?? null)
}

function storeEmail({ extra: { pageStorage } }: ListenerApi, email: string) {
  pageStorage.set('drafts', email === '' ? null : email)
}

/** Stores the chosen coin unless it is the order's own, because the order may name another one later. */
function storeCoin(api: ListenerApi, coin: DepositCoin | null) {
  api.extra.pageStorage.set('coins', coin === orderCoin(api) ? null : coin)
}
