/** POST /auth/register, /auth/validate, /auth/complete-register, in this order (API-04..06, A14). */
import type { Flow, FlowApi } from '../../store/types.ts'
import type { ErrorAction } from '../../rules/errorPolicy.ts'
import type { Message } from '../../rules/errorText.ts'
import { toastRaised } from '../notices/noticesSlice.ts'
import { report } from '../notices/report.ts'
import { faultFound, userSeen, type AuthField } from './authSlice.ts'
import {
  accountKept,
  keepCodeSent,
  keepFailed,
  keepStarted,
  keepSubmitted,
  selectKeepAccount,
  type KeepAccountAnswer,
} from './keepAccountSlice.ts'

export const keepAccountFlow: Flow = (start) => {
  start({ actionCreator: keepStarted, effect: (action, api) => sendCode(api, action.payload) })
  start({ actionCreator: keepSubmitted, effect: (action, api) => complete(api, action.payload) })
}

async function sendCode(api: FlowApi, email: string) {
  try {
    await api.extra.call('POST /auth/register', { body: { email } })
    api.dispatch(keepCodeSent())
  } catch (reason) {
    failed(api, 'email', messageIn(report(api, 'login', reason)))
  }
}

async function complete(api: FlowApi, { code, password, ref, cmp }: KeepAccountAnswer) {
  const { call, session, storage } = api.extra
  const { email } = selectKeepAccount(api.getState())
  try {
    await call('POST /auth/validate', { body: { email, code } })
  } catch (reason) {
    const message = messageIn(report(api, 'login', reason))
    // The gateway's own words for a wrong code are not in the catalogue.
    return failed(api, 'code', message && 'raw' in message ? { key: 'keepAccount.codeWrong' } : message)
  }
  try {
    // What the secret is for nobody has told us; it is empty until somebody does.
    const body = { email, code, password, secret: '', ref, cmp }
    const { access, refresh } = await call('POST /auth/complete-register', { body })
    if (access && refresh) session.adopt({ access, refresh })
    storage.set('userEmail', email)
    api.dispatch(userSeen(session.user()))
    api.dispatch(accountKept())
    api.dispatch(toastRaised({ key: 'keepAccount.done' }))
  } catch (reason) {
    failed(api, 'password', messageIn(report(api, 'login', reason)))
  }
}

function failed(api: FlowApi, field: AuthField, said: Message | null) {
  api.dispatch(keepFailed())
  if (said) api.dispatch(faultFound({ field, said }))
}

function messageIn(action: ErrorAction | null): Message | null {
  return action !== null && 'message' in action ? action.message : null
}
