/** POST /auth/register, /auth/validate, /auth/complete-register, in this order. */
import type { Body } from '../../contract/endpoints.ts'
import { gatewayErrorOf, isAnswerLost, isRefusal } from '../../contract/gatewayError.ts'
import type { AuthAnswer } from '../../contract/people.ts'
import { FLOW_TEXTS } from '../../contract/serverErrors.ts'
import type { LocalizedMessage } from '../../i18n/types.ts'
import { messageIn } from '../../rules/errorPolicy.ts'
import { includesText } from '../../rules/errorText.ts'
import { handleCallError } from '../../shell/handleCallError.ts'
import type { AddListeners, ListenerApi } from '../../store/types.ts'
import { toastShown } from '../dialogs/dialogsSlice.ts'
import {
  type AuthField,
  formErrorFound,
  type KeepAccountAnswer,
  keepCodeSent,
  keepEnded,
  keepStarted,
  keepSubmitted,
  selectKeep,
  userChanged,
} from './authSlice.ts'

export const addKeepAccountListeners: AddListeners = (start) => {
  start({ actionCreator: keepStarted, effect: ({ payload }, api) => sendCode(api, payload) })
  start({ actionCreator: keepSubmitted, effect: ({ payload }, api) => complete(api, payload) })
}

async function sendCode(api: ListenerApi, email: string) {
  const { busy, stage } = selectKeep(api.getOriginalState())
  // A second press is ignored while the first one is being handled.
  if (busy) return
  try {
    await api.extra.call('POST /auth/register', { body: { email } })
    api.dispatch(keepCodeSent())
    if (stage === 'code') api.dispatch(toastShown({ key: 'account:keepAccount.codeText', values: { email } }))
  } catch (reason) {
    const message = messageIn(handleCallError(api, 'login', reason))
    const isUsed = message && 'raw' in message && includesText(message.raw, FLOW_TEXTS.emailUsed)
    failed(api, 'email', isUsed ? { key: 'account:keepAccount.emailUsed' } : message)
  }
}

async function complete(api: ListenerApi, { code, password, ref, cmp }: KeepAccountAnswer) {
  const { session, storage } = api.extra
  const { email } = selectKeep(api.getState())
  try {
    await api.extra.call('POST /auth/validate', { body: { email, code } })
  } catch (reason) {
    const message = messageIn(handleCallError(api, 'login', reason))
    // The gateway's text for a wrong code is not in the list of known errors.
    const isWrong = message && 'raw' in message && isRefusal(gatewayErrorOf(reason))
    return failed(api, 'code', isWrong ? { key: 'account:keepAccount.codeWrong' } : message)
  }
  try {
    // The specification does not explain `secret`: it is sent empty.
    const body = { email, code, password, secret: '', ref, cmp }
    const { access, refresh } = await register(api, body)
    // The person has signed out meanwhile.
    if (!selectKeep(api.getState()).busy) return
    if (access && refresh) session.adopt({ access, refresh })
    storage.set('userEmail', email)
    api.dispatch(userChanged(session.user()))
    api.dispatch(keepEnded())
    api.dispatch(toastShown({ key: 'account:keepAccount.done' }))
  } catch (reason) {
    failed(api, 'password', messageIn(handleCallError(api, 'login', reason)))
  }
}

/** Registers. Without a response the account may have been created: a sign-in with its password finds out. */
async function register(api: ListenerApi, body: Body<'POST /auth/complete-register'>): Promise<AuthAnswer> {
  const { call } = api.extra
  try {
    return await call('POST /auth/complete-register', { body })
  } catch (reason) {
    if (!isAnswerLost(reason)) throw reason
    const { email, password } = body
    return call('POST /auth/login', { body: { email, password } }).catch(() => {
      throw reason
    })
  }
}

function failed(api: ListenerApi, field: AuthField, message: LocalizedMessage | null) {
  api.dispatch(keepEnded())
  if (message) api.dispatch(formErrorFound({ field, message }))
}
