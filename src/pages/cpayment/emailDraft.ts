/** The e-mail between visits: what was typed outlives a reload, until the deposit has begun. */
import type { Flow, FlowApi } from '../../store/types.ts'
import { depositSeen, emailTyped, selectForm, selectPayment } from './cpaymentSlice.ts'

/** Keeps the draft, and forgets it once it has served. */
export const emailDraftFlow: Flow = (start) => {
  start({ actionCreator: emailTyped, effect: (_action, api) => keep(api, selectForm(api.getState()).email) })
  start({
    actionCreator: depositSeen,
    effect(_action, api) {
      if (selectPayment(api.getState())?.status != null) keep(api, '')
    },
  })
}

/** What an earlier visit left, else the e-mail known from other payments, registrations and sign-ins (STORE-02). */
export function emailToBegin(api: FlowApi): string {
  const { storage, pageStorage } = api.extra
  const typed: unknown = pageStorage.get('drafts')
  return typeof typed === 'string' ? typed : (storage.get('paymentEmail') ?? storage.get('userEmail') ?? '')
}

function keep(api: FlowApi, email: string) {
  const { pageStorage } = api.extra
  if (email !== (pageStorage.get('drafts') ?? '')) pageStorage.set('drafts', email === '' ? null : email)
}
