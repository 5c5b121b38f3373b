/** Makes sure that the page has an account before it changes something at the gateway. */
import { isAnyOf } from '@reduxjs/toolkit'
import type { ListenerApi } from '../../store/types.ts'
import { accountNeeded, accountReady, accountRefused, type AccountNeed } from './authSlice.ts'

/** `ready`: the page has a session, possibly after a registration or a sign-in; `isNew`: it had none before. `optional`: if the e-mail is in use, the person may continue without signing in. */
export async function ensureAccount(
  api: ListenerApi,
  email: string | null,
  options: Pick<AccountNeed, 'optional'> = {},
): Promise<{ ready: boolean; isNew: boolean }> {
  if (api.extra.session.access() !== null) return { ready: true, isNew: false }
  const answered = api.take(isAnyOf(accountReady, accountRefused))
  api.dispatch(accountNeeded({ email, isMutation: true, ...options }))
  const [answer] = await answered
  return { ready: accountReady.match(answer), isNew: true }
}
