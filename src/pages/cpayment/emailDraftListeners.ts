/** The e-mail between visits: what was typed outlives a reload, until the deposit has begun. */
import type { AddListeners, ListenerApi } from '../../store/types.ts'
import { depositLoaded, emailTyped, selectCpayment, selectPayment } from './cpaymentSlice.ts'

/** Keeps the draft, and forgets it once it has served. */
export const addEmailDraftListeners: AddListeners = (start) => {
  start({
    actionCreator: emailTyped,
    effect: (_action, api) => keep(api, selectCpayment(api.getState()).email),
  })
  start({
    actionCreator: depositLoaded,
    effect(_action, api) {
      if (selectPayment(api.getState())?.status != null) keep(api, '')
    },
  })
}

/** What an earlier visit left, else the e-mail known from other payments, registrations and sign-ins. */
export function emailToBegin(api: ListenerApi): string {
  const { storage, pageStorage } = api.extra
  const typed: unknown = pageStorage.get('drafts')
  return typeof typed === 'string' ? typed : (storage.get('paymentEmail') ?? storage.get('userEmail') ?? '')
}

function keep(api: ListenerApi, email: string) {
  const { pageStorage } = api.extra
  if (email !== (pageStorage.get('drafts') ?? '')) pageStorage.set('drafts', email === '' ? null : email)
}
