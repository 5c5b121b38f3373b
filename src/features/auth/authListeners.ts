/** The account of the session. What signs in is added later (`signInListeners.ts`). */
import { isAnyOf } from '@reduxjs/toolkit'
import type { AddListeners, ListenerApi } from '../../store/types.ts'
import {
  type AccountNeed,
  accountNeeded,
  accountReady,
  accountRefused,
  selectAuth,
  userChanged,
} from './authSlice.ts'

export const addAuthListeners: AddListeners = (_start, { dispatch, getState, extra }) => {
  const { session, storage } = extra
  // Another tab has signed in or out on this page: calls that wait for an account continue with its session.
  storage.watch('tokens', () => {
    dispatch(userChanged(session.user()))
    if (selectAuth(getState()).need && session.access() !== null) dispatch(accountReady())
  })
}

/** Makes sure that the page has an account before it changes something at the gateway. `ready`: the page has a session, possibly after a registration or a sign-in; `isNew`: it had none before. */
export async function ensureAccount(
  api: ListenerApi,
  need: Pick<AccountNeed, 'email' | 'optional'>,
): Promise<{ ready: boolean; isNew: boolean }> {
  if (api.extra.session.access() !== null) return { ready: true, isNew: false }
  const answered = api.take(isAnyOf(accountReady, accountRefused))
  api.dispatch(accountNeeded({ ...need, isMutation: true }))
  const [answer] = await answered
  return { ready: accountReady.match(answer), isNew: true }
}
