/** The account that a command needs. */
import { isAnyOf } from '@reduxjs/toolkit'
import type { ListenerApi } from '../../store/types.ts'
import { type AccountNeed, accountNeeded, accountReady, accountRefused } from './authSlice.ts'

/** Makes sure that the page has an account before it changes something at the gateway. `ready`: the page has a session, possibly after a registration or a sign-in; `isNew`: it had none before. */
export async function ensureAccount(
  api: ListenerApi,
  need: Omit<AccountNeed, 'isMutation'>,
): Promise<{ ready: boolean; isNew: boolean }> {
  if (api.extra.session.access() !== null) return { ready: true, isNew: false }
  const answered = api.take(isAnyOf(accountReady, accountRefused))
  api.dispatch(accountNeeded({ ...need, isMutation: true }))
  const [answer] = await answered
  return { ready: accountReady.match(answer), isNew: true }
}
