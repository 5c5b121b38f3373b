/** Signs out in every tab: removes all tokens and drafts that this browser keeps. */
import { clearFiles, clearOldFiles } from '../../platform/fileStore.ts'
import { forgetPerson } from '../../platform/forgetPerson.ts'
import type { AddListeners, ListenerApi } from '../../store/types.ts'
import { toastShown } from '../dialogs/dialogsSlice.ts'
import { selectAuthStep, signedOut, signInClosed, userChanged } from './authSlice.ts'

export const addSignOutListeners: AddListeners = (start, { dispatch, extra: { device } }) => {
  device.onBroadcast(({ kind }) => {
    if (kind === 'signed-out') dispatch(signedOut({ isHere: false }))
  })
  void clearOldFiles(device.now())
  start({ actionCreator: signedOut, effect: (action, api) => signOut(api, action.payload.isHere) })
}

/** Also in the other tabs, because each may keep values in memory. */
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
