/** Sends what was written, once: first the file, then the message that carries it. */
import { isAnyOf } from '@reduxjs/toolkit'
import { handleCallError } from '../../app/shell/handleCallError.ts'
import { CHAT_LOCK_MS } from '../../contract/constants.ts'
import { gatewayErrorOf, isRefusal } from '../../contract/gatewayError.ts'
import { createFileStore, type FileStore } from '../../platform/fileStore.ts'
import { messageIn } from '../../rules/errorPolicy.ts'
import { sleep, withTimeout } from '../../store/timing.ts'
import type { AppState, AddListeners, ListenerApi } from '../../store/types.ts'
import { selectAutodeal, selectDeal } from '../deal/dealSlice.ts'
import {
  conversationOpened,
  draftChanged,
  fileChosen,
  fileReady,
  fileRefused,
  messagesLoaded,
  lockEnded,
  messageAdvanced,
  messageFailed,
  messageLeft,
  messageQueued,
  messageResent,
  messageSent,
  messageSubmitted,
  messageTakenBack,
  queuedFileReady,
  selectConversation,
  selectConversations,
  selectMe,
  uploadDone,
  uploadProgressed,
  uploadRefused,
} from './chatSlice.ts'
import { filesToUpload, outgoingOf, type MessageRef } from './conversation.ts'
import { conversationStore } from './conversationStore.ts'
import type { Outgoing } from './outbox.ts'
import { prepareFile } from './prepareFile.ts'
import { uploadFile } from './uploadFile.ts'

/** How long the browser may take to hand out a file that it keeps. */
const KEPT_WITHIN_MS = 5_000

const isWritten = isAnyOf(draftChanged, conversationOpened, messageTakenBack)
const isSendAsked = isAnyOf(messageSubmitted, messageResent)

export const addSendListeners: AddListeners = (start) => {
  /** The chosen files by key: the store only knows their names. */
  const files = new Map<string, File>()
  /** Files of messages on their way, which a reload must not lose. */
  const kept = createFileStore(Date.now)
  /** When the text of each partner's draft was written here, or read from the storage, in gateway ms. */
  const writtenAt = new Map<string, number>()
  const own: Own = { files, kept, writtenAt }

  start({
    matcher: isWritten,
    effect: ({ payload: { partner } }, api) => void writtenAt.set(partner, api.extra.clock.now()),
  })

  start({
    actionCreator: fileChosen,
    async effect({ payload: { partner, key, file } }, api) {
      const { file: ready, error } = await prepareFile(file)
      if (error !== null) return void api.dispatch(fileRefused({ partner, key, error: { key: error } }))
      files.set(key, ready)
      api.dispatch(fileReady({ partner, key, name: ready.name, size: ready.size }))
    },
  })
  start({
    predicate: (action, now, before) => fileReady.match(action) || now.chat !== before.chat,
    effect(_action, api) {
      const before = filesToUpload(selectConversations(api.getOriginalState()))
      const needed = filesToUpload(selectConversations(api.getState()))
      for (const key of files.keys()) if (!needed.has(key)) files.delete(key)
      for (const key of before) if (!needed.has(key)) void kept.delete(storeKey(api, key))
    },
  })
  start({
    matcher: isSendAsked,
    effect: ({ payload }, api) => ifStarted(api, payload, () => send(api, payload, own)),
  })
  start({
    actionCreator: messageQueued,
    async effect({ payload: { partner, key, file } }, api) {
      if (file !== null) {
        const { file: ready, error } = await prepareFile(file)
        if (error !== null) return void api.dispatch(uploadRefused({ partner, key, error: { key: error } }))
        files.set(key, ready)
        api.dispatch(queuedFileReady({ partner, key, name: ready.name, size: ready.size }))
      }
      await send(api, { partner, key }, own)
    },
  })
  start({
    actionCreator: conversationOpened,
    effect({ payload: { partner, outgoing } }, api) {
      // A queued message was decided by a press: it goes on where the page was left.
      for (const { key, isQueued } of outgoing) if (isQueued) api.dispatch(messageResent({ partner, key }))
    },
  })
  start({
    actionCreator: messageLeft,
    async effect({ payload: { partner } }, api) {
      const { lock } = selectConversation(api.getState(), partner)
      await sleep(CHAT_LOCK_MS, api.signal)
      if (lock !== null) api.dispatch(lockEnded({ partner, lock }))
    },
  })
}

/** Runs `work` when this very event put the message on its way: the second press of two did not. */
async function ifStarted(api: ListenerApi, which: MessageRef, work: () => Promise<void>) {
  const isSending = (state: AppState) => messageOf(state, which)?.state === 'sending'
  if (isSending(api.getState()) && !isSending(api.getOriginalState())) await work()
}

function messageOf(state: AppState, { partner, key }: MessageRef): Outgoing | undefined {
  return outgoingOf(selectConversation(state, partner), key)
}

/** What this tab alone knows: the bytes of files, in memory and over a reload, and the age of drafts. */
interface Own {
  files: Map<string, File>
  kept: FileStore
  writtenAt: Map<string, number>
}

function storeKey({ extra: { pageKey } }: ListenerApi, key: string): string {
  return `${pageKey}/${key}`
}

/** One message of a conversation at a time, over all tabs. */
async function send(api: ListenerApi, which: MessageRef, own: Own) {
  const { device, pageKey } = api.extra
  keepFile(api, which, own)
  await device.withLock(`gateway.chat.${pageKey}.${which.partner}`, async () => {
    if (await isThereAlready(api, which, own)) return
    if (await upload(api, which, own)) await post(api, which, own)
  })
}

/** True when an earlier try, or another tab, has brought it to the gateway: then the messages say so. */
async function isThereAlready(api: ListenerApi, which: MessageRef, { writtenAt }: Own): Promise<boolean> {
  const { partner, key } = which
  const store = conversationStore(api.extra)
  const stored = store.find(partner, key)
  if (stored) api.dispatch(messageAdvanced({ ...which, leftAt: stored.leftAt, file: stored.file }))
  if (store.isDone(partner, key)) api.dispatch(messageSent({ ...which, message: null }))
  const message = messageOf(api.getState(), which)
  if (message === undefined) return true
  const isTwin =
    message.file === null &&
    !message.isQueued &&
    store.wasSent(partner, message.text, writtenAt.get(partner) ?? Infinity)
  if (message.leftAt === null && !isTwin) return false
  try {
    const messages = await api.extra.call('GET /user-messages', { query: { with_user: partner } })
    api.dispatch(messagesLoaded({ partner, me: selectMe(api.getState()), messages }))
  } catch (reason) {
    // Without the messages nobody knows whether it arrived: better to wait than to send it twice.
    fail(api, which, 'message', reason)
    return true
  }
  if (isTwin && messageOf(api.getState(), which)) api.dispatch(messageSent({ ...which, message: null }))
  return messageOf(api.getState(), which) === undefined
}

/** Keeps the file over a reload. Nothing waits for it: a browser may take its time, or never answer. */
function keepFile(api: ListenerApi, which: MessageRef, { files, kept }: Own) {
  const key = messageOf(api.getState(), which)?.file?.key ?? ''
  const file = files.get(key)
  if (file) void kept.put(storeKey(api, key), file)
}

/** The file of a message from before the reload; null where the browser has not kept it, or does not answer. */
async function loadKept(api: ListenerApi, key: string, kept: FileStore): Promise<File | null> {
  const file = await withTimeout(KEPT_WITHIN_MS, api.signal, () => kept.get(storeKey(api, key)))
  return file === 'late' ? null : file
}

/** True when there is no file, or the gateway has it. */
async function upload(api: ListenerApi, which: MessageRef, { files, kept }: Own): Promise<boolean> {
  const attached = messageOf(api.getState(), which)?.file ?? null
  if (attached === null || attached.mediaId !== null) return true
  const file = files.get(attached.key) ?? (await loadKept(api, attached.key, kept))
  if (file === null) {
    api.dispatch(uploadRefused({ ...which, error: { key: 'file.unreadable' } }))
    return false
  }
  const onProgress = (share: number) => void api.dispatch(uploadProgressed({ ...which, share }))
  try {
    const mediaId = await uploadFile(api, file, onProgress)
    api.dispatch(uploadDone({ ...which, mediaId }))
    return true
  } catch (reason) {
    const action = isRefusal(gatewayErrorOf(reason)) ? handleCallError(api, 'upload', reason) : null
    if (action?.kind !== 'inline') fail(api, which, 'upload', reason)
    else api.dispatch(uploadRefused({ ...which, error: action.message }))
    return false
  }
}

async function post(api: ListenerApi, which: MessageRef, { writtenAt }: Own) {
  const { call, clock } = api.extra
  const { partner } = which
  const message = messageOf(api.getState(), which)
  if (message === undefined) return
  const leftAt = clock.now()
  api.dispatch(messageLeft({ ...which, at: leftAt }))
  try {
    const sent = await call('POST /user-messages', {
      body: {
        receiver: partner,
        message: message.text,
        media_id: message.file?.mediaId ?? null,
        symbol: symbolOf(api),
      },
    })
    conversationStore(api.extra).noteSent(partner, message.text, leftAt)
    // What stands in the field now was written after this message: it is no other tab's copy of it.
    writtenAt.set(partner, clock.now() + 1)
    api.dispatch(messageSent({ ...which, message: sent }))
  } catch (reason) {
    fail(api, which, 'message', reason)
  }
}

function fail(api: ListenerApi, which: MessageRef, place: 'message' | 'upload', reason: unknown) {
  const error = messageIn(handleCallError(api, place, reason))
  const blocked = error !== null && 'key' in error && error.key === 'errors.user-baned'
  api.dispatch(messageFailed({ ...which, error, refused: isRefusal(gatewayErrorOf(reason)), blocked }))
}

/** The coin that the deal is about (docs/gateway.md#entities). */
function symbolOf(api: ListenerApi): string | null {
  const state = api.getState()
  return selectDeal(state)?.symbol ?? selectAutodeal(state)?.symbol ?? null
}
