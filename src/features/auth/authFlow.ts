/** Getting a session: a temporary account from an e-mail, or a full one by password and code (table 3.7). */
import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit'
import { FIELD_ERROR_MS } from '../../contract/constants.ts'
import type { AuthAnswer, Tokens } from '../../contract/people.ts'
import { readEmail } from '../../rules/email.ts'
import type { Message } from '../../rules/errorText.ts'
import { sleep } from '../../store/loops.ts'
import type { Flow, FlowApi } from '../../store/types.ts'
import { pageOpened } from '../frame/frameSlice.ts'
import { dialogRaised, failureHappened } from '../notices/noticesSlice.ts'
import { report } from '../notices/report.ts'
import {
  accountNeeded,
  accountReady,
  accountRefused,
  banned,
  codeAsked,
  codeGiven,
  emailAsked,
  emailGiven,
  faultExpired,
  faultFound,
  loginAsked,
  passwordGiven,
  selectAuth,
  signInClosed,
  userSeen,
  type AuthField,
} from './authSlice.ts'

export const authFlow: Flow = (start) => {
  start({
    actionCreator: pageOpened,
    effect(_action, api) {
      tellUser(api)
      api.unsubscribe()
      api.extra.session.watch(() => tellUser(api))
    },
  })
  start({ actionCreator: accountNeeded, effect: (action, api) => provideAccount(api, action.payload) })
  start({
    actionCreator: faultFound,
    async effect(_action, api) {
      api.cancelActiveListeners()
      await sleep(FIELD_ERROR_MS, api.signal)
      if (!api.signal.aborted) api.dispatch(faultExpired())
    },
  })
  start({
    // A login that the gateway demands in the middle of something (A11).
    actionCreator: failureHappened,
    effect({ payload: { action, place } }, api) {
      if (action.kind === 'banned') api.dispatch(banned())
      if (action.kind !== 'login' || place === 'register' || place === 'login') return
      if (action.reset) api.extra.session.drop()
      api.dispatch(accountNeeded({ email: selectAuth(api.getState()).email || null, act: true }))
    },
  })
}

function tellUser(api: FlowApi) {
  api.dispatch(userSeen(api.extra.session.user()))
}

/** Ends with `accountReady` or `accountRefused`, once for however many who wait. */
async function provideAccount(api: FlowApi, { email, act }: { email: string | null; act: boolean }) {
  const { session, storage } = api.extra
  const wasFull = selectAuth(api.getState()).user?.is_temporary === false
  // Whoever comes later waits for the same answer.
  if (selectAuth(api.getOriginalState()).pending) return
  if (session.access() !== null) return void api.dispatch(accountReady())
  const known = readEmail(email ?? storage.get('paymentEmail') ?? storage.get('userEmail') ?? '')

  if (wasFull) return signIn(api, known ?? '', { key: 'auth.relogin' })
  // A mere look does not register anybody (A13).
  if (!act) return void api.dispatch(accountRefused())
  await register(api, known ?? (await askEmail(api)))
}

/** The e-mail from the dialog; null when it was closed. */
async function askEmail(api: FlowApi): Promise<string | null> {
  api.dispatch(emailAsked())
  const [answer] = await api.take(isAnyOf(emailGiven, signInClosed))
  return emailGiven.match(answer) ? answer.payload : null
}

async function register(api: FlowApi, email: string | null): Promise<void> {
  if (email === null) return void api.dispatch(accountRefused())
  const { call, storage } = api.extra
  let answer: AuthAnswer
  try {
    answer = await call('POST /auth/fast-register', { body: { email, is_temporary: true } })
  } catch (reason) {
    const action = report(api, 'register', reason)
    if (action?.kind === 'login') return signIn(api, email, action.message)
    return void api.dispatch(accountRefused())
  }
  const tokens = tokensIn(answer)
  if (tokens === null) {
    api.dispatch(dialogRaised({ kind: 'alert', said: { key: 'registration.alert' }, risk: null, code: null }))
    return void api.dispatch(accountRefused())
  }
  storage.set('userEmail', answer.email ?? email)
  storage.set('paymentEmail', email)
  adopt(api, tokens)
}

/** The dialogs of an existing e-mail, until tokens come or the person closes them (AUTH-01, AUTH-02). */
async function signIn(api: FlowApi, email: string, reason: Message | null): Promise<void> {
  api.dispatch(loginAsked({ email, reason: reason && 'key' in reason ? reason.key : null }))
  let password = ''
  for (;;) {
    const given = await nextOf(api, isAnyOf(passwordGiven, codeGiven, signInClosed))
    if (signInClosed.match(given)) return void api.dispatch(accountRefused())
    if (passwordGiven.match(given)) password = given.payload.password
    const login = selectAuth(api.getState()).email
    const code = codeGiven.match(given) ? { code: given.payload } : {}
    const answer = await tryLogin(api, { email: login, password, ...code })
    if (answer === null) continue
    const tokens = tokensIn(answer)
    if (tokens) {
      api.extra.storage.set('userEmail', login)
      return adopt(api, tokens)
    }
    api.dispatch(codeAsked({ isPin: answer.request_code === 'pin' }))
  }
}

async function nextOf(api: FlowApi, matcher: (action: UnknownAction) => boolean): Promise<UnknownAction> {
  const [action] = await api.take(matcher)
  return action
}

async function tryLogin(api: FlowApi, body: { email: string; password: string; code?: string }) {
  try {
    return await api.extra.call('POST /auth/login', { body })
  } catch (reason) {
    const action = report(api, 'login', reason)
    const message = action !== null && 'message' in action ? action.message : null
    if (action?.kind === 'login') {
      // Too many attempts: from the start again, with the reason (A11).
      api.extra.session.drop()
      api.dispatch(
        loginAsked({ email: body.email, reason: message && 'key' in message ? message.key : null }),
      )
      return null
    }
    const field: AuthField = selectAuth(api.getState()).stage === 'code' ? 'code' : 'password'
    api.dispatch(faultFound({ field, said: message ?? { key: 'errors.unexpected' } }))
    return null
  }
}

function tokensIn({ access, refresh }: AuthAnswer): Tokens | null {
  return access && refresh ? { access, refresh } : null
}

function adopt(api: FlowApi, tokens: Tokens) {
  api.extra.session.adopt(tokens)
  tellUser(api)
  api.dispatch(accountReady())
}
