/** The account of the session. What signs in is added later (`signInListeners.ts`). */
import type { AddListeners } from '../../store/types.ts'
import { accountReady, selectAuth, userChanged } from './authSlice.ts'

export const addAuthListeners: AddListeners = (_start, { dispatch, getState, extra }) => {
  const { session, storage } = extra
  // Another tab has signed in or out on this page: calls that wait for an account continue with its session.
  storage.watch('tokens', () => {
    dispatch(userChanged(session.user()))
    if (selectAuth(getState()).need && session.access() !== null) dispatch(accountReady())
  })
}
