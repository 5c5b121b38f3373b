/** Prepares chosen files; sends each message once, over all tabs and reloads: first its file, then the message; keeps what is unsent. */
import { isAnyOf } from '@reduxjs/toolkit'
import { CHAT_LOCK_MS, UPLOAD_TIMEOUT_MS } from '../../contract/constants.ts'
import { gatewayErrorOf, isAbort, isRefusal } from '../../contract/gatewayError.ts'
import type { ChatMessage } from '../../contract/people.ts'
import { createFileStore, type FileStore } from '../../platform/fileStore.ts'
import { sleep } from '../../platform/sleep.ts'
import { type ErrorAction, messageIn } from '../../rules/errorPolicy.ts'
import { handleCallError } from '../../shell/handleCallError.ts'
import { startOver, withTimeout } from '../../store/timing.ts'
import type { AddListeners, AppState, ListenerApi } from '../../store/types.ts'
import { ensureAccount } from '../auth/ensureAccount.ts'
import { selectAutodeal, selectDeal } from '../order/orderSlice.ts'
import { openSupport, storeMessages } from './chatListeners.ts'
import {
  fileChosen,
  fileReady,
  fileRefused,
  lockEnded,
  messageFailed,
  messageLeft,
  messageQueued,
  messageResent,
  messagesLoaded,
  messageSent,
  messageSubmitted,
  selectConversation,
  selectConversations,
  uploadDone,
  uploadProgressed,
} from './chatSlice.ts'
import { filesToUpload, type MessageRef, type Outgoing, outgoingOf } from './conversation.ts'
import { prepareFile, uploadFile } from './files.ts'
import { dropOutdated, followOtherTabs, restoreUnsent, storeUnsent } from './keepUnsent.ts'

/** Time limit for reading a stored file: a browser may not respond. */
const READ_WITHIN_MS = 5_000

const isSendAsked = isAnyOf(messageSubmitted, messageResent, messageQueued)

export const addSendListeners: AddListeners = (start, store) => {
  followOtherTabs(store)
  const files = createFileStore(store.extra.pageKey)
  const openOnce = openSupport()

  // Before the other listeners, which read what is stored.
  start({
    predicate: (_action, now, before) => now.chat !== before.chat,
    effect(action, api) {
      if (messageSubmitted.match(action)) dropOutdated(api, action.payload)
      storeUnsent(api)
      dropFiles(api, files, messagesLoaded.match(action))
    },
  })
  start({
    matcher: isAnyOf(fileChosen, isSendAsked),
    async effect(action, api) {
      if (fileChosen.match(action)) return void (await prepare(api, action.payload, files))
      if (!isSendAsked(action) || !hasStarted(api, action.payload)) return
      const { partner, key } = action.payload
      const opening = messageQueued.match(action) ? openOnce(api) : null
      const file = messageQueued.match(action) ? action.payload.file : null
      await Promise.all([opening, sendMessage(api, { partner, key }, file, files)])
    },
  })
}

/** True if this event started sending the message, which a second press does not. */
function hasStarted(api: ListenerApi, which: MessageRef): boolean {
  const isSending = (state: AppState) => messageOf(state, which)?.state === 'sending'
  return isSending(api.getState()) && !isSending(api.getOriginalState())
}

/** The unconfirmed message; undefined once it has arrived. */
function messageOf(state: AppState, { partner, key }: MessageRef): Outgoing | undefined {
  return outgoingOf(selectConversation(state, partner), key)
}

/** False if the file cannot be sent, or is not to be sent any more. */
async function prepare(
  api: ListenerApi,
  { partner, key, file }: MessageRef & { file: File },
  files: FileStore,
): Promise<boolean> {
  const { file: ready, error } = await prepareFile(file)
  if (error !== null) {
    api.dispatch(fileRefused({ partner, key, error: { key: error } }))
    return false
  }
  // The file may have been removed, or replaced, meanwhile.
  if (!filesToUpload(selectConversations(api.getState())).has(key)) return false
  files.hold(key, ready)
  api.dispatch(fileReady({ partner, key, name: ready.name, size: ready.size }))
  return true
}

/** Removes the files that no message needs any more. `isLoaded`: a message that is gone with the loaded ones was sent, or taken back, in another tab, which still needs its file. */
function dropFiles(api: ListenerApi, files: FileStore, isLoaded: boolean) {
  const needed = filesToUpload(selectConversations(api.getState()))
  for (const key of filesToUpload(selectConversations(api.getOriginalState())))
    if (!needed.has(key)) void files.delete(key, isLoaded)
}

/** One message of a conversation at a time, over all tabs. The next one may be sent when the lock of the partner ends. `chosen`: its file, which is still to be prepared. `files`: the state only knows their names. */
async function sendMessage(api: ListenerApi, which: MessageRef, chosen: File | null, files: FileStore) {
  const { device, pageKey } = api.extra
  const file = messageOf(api.getState(), which)?.file
  const keepFile = async () => {
    if (chosen !== null && !(await prepare(api, { ...which, file: chosen }, files))) return false
    if (file) files.keep(file.key)
    return true
  }
  const kept = keepFile()
  const work = async () => {
    if (!(await kept) || (await isDone(api, which))) return
    if (await upload(api, which, files)) await post(api, which)
  }
  try {
    // Asked for at once: another tab sends the message when this one is closed, but not before. It may take as long as an upload.
    const limitMs = file ? UPLOAD_TIMEOUT_MS : undefined
    await device.withLock(`gateway.chat.${pageKey}.${which.partner}`, work, limitMs)
  } finally {
    await endLock(api, which)
  }
}

async function endLock(api: ListenerApi, { partner }: MessageRef) {
  const { lock } = selectConversation(api.getState(), partner)
  if (lock === null) return
  // The device's clock may have been set back since.
  await sleep(Math.min(lock - api.extra.clock.now(), CHAT_LOCK_MS), api.signal)
  api.dispatch(lockEnded({ partner, lock }))
}

/** True when nothing has to be sent: the gateway has the message from an earlier attempt or from another tab, or its text went back into the field. */
async function isDone(api: ListenerApi, which: MessageRef): Promise<boolean> {
  const { partner, key } = which
  restoreUnsent(api, partner)
  const message = messageOf(api.getState(), which)
  if (message === undefined) return true
  if (message.leftAt === null && !(key in selectConversation(api.getState(), partner).sent)) return false
  try {
    storeMessages(api, partner, await askMessages(api, partner))
  } catch (reason) {
    // Without the messages it is unknown whether it arrived. It is not sent, because it could arrive twice.
    fail(api, which, handleCallError(api, 'message', reason), false)
    return true
  }
  return messageOf(api.getState(), which) === undefined
}

/** The messages of the conversation. Without a session the person is asked to sign in, as before a message is sent. */
async function askMessages(api: ListenerApi, partner: string): Promise<ChatMessage[]> {
  const ask = () => api.extra.call('GET /user-messages', { query: { with_user: partner } })
  try {
    return await ask()
  } catch (reason) {
    const isSessionLost = api.extra.session.access() === null
    if (!isSessionLost || !(await ensureAccount(api, { email: null })).ready) throw reason
    return ask()
  }
}

/** True when there is no file, or the gateway has it. */
async function upload(api: ListenerApi, which: MessageRef, files: FileStore): Promise<boolean> {
  const attached = messageOf(api.getState(), which)?.file ?? null
  if (attached === null || attached.mediaId !== null) return true
  const file = await withTimeout(READ_WITHIN_MS, api.signal, () => files.get(attached.key))
  if (file === null || file === 'late') {
    api.dispatch(fileRefused({ ...which, error: { key: 'deal:file.unreadable' } }))
    return false
  }
  const onProgress = (share: number) => void api.dispatch(uploadProgressed({ ...which, share }))
  try {
    const mediaId = await uploadFile(api, file, onProgress, api.signal)
    api.dispatch(uploadDone({ ...which, mediaId }))
    return true
  } catch (reason) {
    const action = handleCallError(api, 'upload', reason)
    if (action?.kind === 'inline' && isRefusal(gatewayErrorOf(reason)))
      api.dispatch(fileRefused({ ...which, error: action.message }))
    else fail(api, which, action, true)
    return false
  }
}

async function post(api: ListenerApi, which: MessageRef) {
  const { call, clock } = api.extra
  const { partner } = which
  const message = messageOf(api.getState(), which)
  if (message === undefined) return
  api.dispatch(messageLeft({ ...which, at: clock.now() }))
  try {
    const body = {
      receiver: partner,
      message: message.text,
      media_id: message.file?.mediaId ?? null,
      symbol: symbolOf(api),
    }
    const sent = await startOver(() => call('POST /user-messages', { body }))
    api.dispatch(messageSent({ ...which, message: sent }))
  } catch (reason) {
    // Nothing was carried out before the person closed the sign-in.
    const isUnsent = isAbort(reason) || isRefusal(gatewayErrorOf(reason))
    fail(api, which, handleCallError(api, 'message', reason), isUnsent)
  }
}

/** `isUnsent`: the gateway certainly does not have the message. */
function fail(api: ListenerApi, which: MessageRef, action: ErrorAction | null, isUnsent: boolean) {
  const error = messageIn(action)
  const blocked = error !== null && 'key' in error && error.key === 'errors:errors.user-baned'
  api.dispatch(messageFailed({ ...which, error, refused: isUnsent, blocked }))
}

/** The coin that the deal is about (docs/gateway.md#entities). */
function symbolOf(api: ListenerApi): string | null {
  const state = api.getState()
  return selectDeal(state)?.symbol ?? selectAutodeal(state)?.symbol ?? null
}
