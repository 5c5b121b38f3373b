/** Signs in: a temporary account from an e-mail, or a full one by password and code. Signs out in every tab. */
import { isAnyOf } from '@reduxjs/toolkit'
import { FIELD_ERROR_MS } from '../../contract/constants.ts'
import { failureOf } from '../../contract/gatewayError.ts'
import type { AuthAnswer, Tokens } from '../../contract/people.ts'
import type { LocalizedMessage, TextKey } from '../../i18n/types.ts'
import { clearFiles, clearOldFiles } from '../../platform/fileStore.ts'
import { forgetPerson } from '../../platform/forgetPerson.ts'
import { sleep } from '../../platform/sleep.ts'
import { readEmail } from '../../rules/email.ts'
import { messageIn } from '../../rules/errorPolicy.ts'
import { handleCallError } from '../../shell/handleCallError.ts'
import { listenersAdded } from '../../shell/shellSlice.ts'
import type { AddListeners, ListenerApi } from '../../store/types.ts'
import { toastShown } from '../dialogs/dialogsSlice.ts'
import {
  type AccountNeed,
  accountReady,
  accountRefused,
  codeRequested,
  codeSubmitted,
  emailRequested,
  formErrorExpired,
  formErrorFound,
  loginRequested,
  passwordSubmitted,
  selectAuth,
  selectAuthStep,
  signedOut,
  signInClosed,
  signInEmailSubmitted,
  userChanged,
} from './authSlice.ts'

/** Dispatches `accountReady` or `accountRefused` once for all waiting calls, also for those that waited before these listeners were added. */
export const addSignInListeners: AddListeners = (start, { dispatch, extra: { device } }) => {
  device.onBroadcast(({ kind }) => {
    if (kind === 'signed-out') dispatch(signedOut({ isHere: false }))
  })
  void clearOldFiles()
  start({
    predicate: (action, now, before) =>
      selectAuth(now).need !== null && (selectAuth(before).need === null || listenersAdded.match(action)),
    async effect(_action, api) {
      const { need } = selectAuth(api.getState())
      if (need !== null) await provideAccount(api, need)
    },
  })
  start({
    actionCreator: formErrorFound,
    async effect(_action, api) {
      api.cancelActiveListeners()
      await sleep(FIELD_ERROR_MS, api.signal)
      if (!api.signal.aborted) api.dispatch(formErrorExpired())
    },
  })
  start({ actionCreator: signedOut, effect: ({ payload }, api) => signOut(api, payload.isHere) })
}

async function provideAccount(api: ListenerApi, { email, isMutation, isSignIn }: AccountNeed) {
  const { session, storage } = api.extra
  const { user, step } = selectAuth(api.getState())
  if (session.access() !== null) return void api.dispatch(accountReady())
  if (step === 'banned') return void api.dispatch(accountRefused())
  const saved = storage.get('userEmail')
  if (isSignIn) return signIn(api, saved ?? '', null)
  if (user?.is_temporary === false)
    return signIn(api, user.email ?? saved ?? email ?? '', 'account:auth.relogin')
  // A call that only reads does not register anybody.
  if (!isMutation) return void api.dispatch(accountRefused())
  // A temporary account registers again under its own e-mail, because another account would have no access to the deal.
  const known = readEmail(user?.email ?? email ?? storage.get('paymentEmail') ?? saved ?? '')
  const chosen = known ?? (await askEmail(api))
  if (chosen !== null) await register(api, chosen)
}

/** The e-mail from the dialog; null when it was closed, which refuses the account unless another tab has signed in meanwhile. */
async function askEmail(api: ListenerApi): Promise<string | null> {
  api.dispatch(emailRequested())
  const [answer] = await api.take(isAnyOf(signInEmailSubmitted, signInClosed, accountReady))
  const email = signInEmailSubmitted.match(answer) ? readEmail(answer.payload) : null
  if (email === null && api.extra.session.access() === null) api.dispatch(accountRefused())
  return email
}

async function register(api: ListenerApi, email: string): Promise<void> {
  const { call, storage } = api.extra
  try {
    const body = { email, is_temporary: true } as const
    const answer = await call('POST /auth/fast-register', { body, signal: whenClosed(api) })
    const tokens = tokensIn(answer)
    if (tokens === null) throw failureOf('malformed', 'POST /auth/fast-register')
    storage.set('userEmail', answer.email ?? email)
    storage.set('paymentEmail', email)
    adopt(api, tokens)
  } catch (reason) {
    const action = handleCallError(api, 'register', reason)
    if (action?.kind === 'login' && !action.reset) return signIn(api, email, action.message.key)
    if (action?.kind === 'login') api.dispatch(toastShown(action.message))
    api.dispatch(accountRefused())
  }
}

/** Signs in to an existing account, until there are tokens or the person closes the dialog. If a session is optional, closing it continues without one. */
async function signIn(api: ListenerApi, email: string, reason: TextKey | null): Promise<void> {
  const giveUp = () => {
    const { step, need } = selectAuth(api.getState())
    api.dispatch(need?.optional && step !== 'banned' ? accountReady() : accountRefused())
  }
  api.dispatch(loginRequested({ email, reason }))
  let password = ''
  for (;;) {
    const [given] = await api.take(isAnyOf(passwordSubmitted, codeSubmitted, signInClosed, accountReady))
    if (accountReady.match(given)) return
    if (signInClosed.match(given)) return giveUp()
    if (passwordSubmitted.match(given)) password = given.payload.password
    const login = selectAuth(api.getState()).email
    const code = codeSubmitted.match(given) ? { code: given.payload } : {}
    const answer = await tryLogin(api, { email: login, password, ...code })
    if (answer === 'over') return giveUp()
    if (answer === 'again') continue
    const tokens = tokensIn(answer)
    if (tokens) {
      api.extra.storage.set('userEmail', login)
      return adopt(api, tokens)
    }
    if (isSignedInElsewhere(api)) return giveUp()
    if (answer.request_code) api.dispatch(codeRequested(answer.request_code === 'pin' ? 'pin' : 'code'))
    else errorIn(api, { key: 'errors:errors.malformed' })
  }
}

/** One attempt; `again` when it was refused, `over` when the dialog was closed meanwhile or the account is banned. */
async function tryLogin(
  api: ListenerApi,
  body: { email: string; password: string; code?: string },
): Promise<AuthAnswer | 'again' | 'over'> {
  try {
    return await api.extra.call('POST /auth/login', { body, signal: whenClosed(api) })
  } catch (reason) {
    if (isSignedInElsewhere(api)) return 'over'
    const action = handleCallError(api, 'login', reason)
    if (action === null || action.kind === 'banned') return 'over'
    const message = messageIn(action)
    if (action.kind === 'login') {
      // Too many attempts: the person starts again with the e-mail, and sees the reason.
      api.extra.session.drop()
      api.dispatch(loginRequested({ email: body.email, reason: action.message.key }))
    } else errorIn(api, message ?? { key: 'errors:errors.unexpected' })
    return 'again'
  }
}

/** True if another tab has signed in during the call: the waiting calls have continued with its session. */
function isSignedInElsewhere(api: ListenerApi): boolean {
  return selectAuth(api.getState()).need === null
}

/** Aborted when the dialog is closed. */
function whenClosed(api: ListenerApi): AbortSignal {
  const closing = new AbortController()
  api.take(signInClosed.match).then(
    () => closing.abort(),
    () => undefined,
  )
  return closing.signal
}

/** Shows the error at the field on screen. */
function errorIn(api: ListenerApi, message: LocalizedMessage) {
  if (selectAuthStep(api.getState()) === 'password')
    return void api.dispatch(formErrorFound({ field: 'password', message }))
  // The gateway's text is the same whatever was wrong; here it is the code most of the time.
  const isLogin = 'key' in message && message.key === 'errors:errors.no-such-login-and-password'
  const atCode = isLogin ? { key: 'account:auth.error.code-refused' as const } : message
  api.dispatch(formErrorFound({ field: 'code', message: atCode }))
}

function tokensIn({ access, refresh }: AuthAnswer): Tokens | null {
  // Without a refresh token the session ends with its access token.
  return access ? { access, refresh } : null
}

function adopt(api: ListenerApi, tokens: Tokens) {
  api.extra.session.adopt(tokens)
  api.dispatch(userChanged(api.extra.session.user()))
  api.dispatch(accountReady())
}

/** Removes all tokens and drafts that this browser keeps; also in the other tabs, because each may keep values in memory. */
async function signOut(api: ListenerApi, isHere: boolean) {
  const { device, pageKey, session, storage } = api.extra
  const step = selectAuthStep(api.getState())
  if (step !== 'none' && step !== 'banned') api.dispatch(signInClosed())
  // Before the rest is removed: it writes what is left of the stored tokens.
  session.drop()
  forgetPerson(storage, pageKey)
  api.dispatch(userChanged(null))
  if (isHere) {
    device.broadcast({ pageKey, kind: 'signed-out' })
    api.dispatch(toastShown({ key: 'account:auth.signedOut' }))
  }
  await clearFiles()
}
