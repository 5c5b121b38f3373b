/** Prepares chosen files, sends messages, and keeps what is unsent over reloads and in all tabs. */
import { isAnyOf } from '@reduxjs/toolkit'
import { createFileStore, type FileStore } from '../../platform/fileStore.ts'
import type { AddListeners, AppState, ListenerApi } from '../../store/types.ts'
import { openSupport } from './chatListeners.ts'
import {
  fileChosen,
  fileReady,
  fileRefused,
  messageQueued,
  messageResent,
  messagesLoaded,
  messageSubmitted,
  selectConversations,
  uploadRefused,
} from './chatSlice.ts'
import { filesToUpload, type MessageRef } from './conversation.ts'
import { prepareFile } from './files.ts'
import { followOtherTabs, storeUnsent, dropOutdated } from './keepUnsent.ts'
import { messageOf, sendMessage } from './sendMessage.ts'

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
    actionCreator: fileChosen,
    async effect({ payload }, api) {
      await prepare(api, payload, files, fileRefused)
    },
  })
  start({
    matcher: isSendAsked,
    async effect(action, api) {
      const { partner, key } = action.payload
      if (!hasStarted(api, action.payload)) return
      const opening = messageQueued.match(action) ? openOnce(api, partner) : null
      const file = messageQueued.match(action) ? action.payload.file : null
      if (file !== null && !(await prepare(api, { partner, key, file }, files, uploadRefused))) return
      await Promise.all([opening, sendMessage(api, { partner, key }, files)])
    },
  })
}

/** True if this event started sending the message, which a second press does not. */
function hasStarted(api: ListenerApi, which: MessageRef): boolean {
  const isSending = (state: AppState) => messageOf(state, which)?.state === 'sending'
  return isSending(api.getState()) && !isSending(api.getOriginalState())
}

/** False if the file cannot be sent, or is not to be sent any more. */
async function prepare(
  api: ListenerApi,
  { partner, key, file }: MessageRef & { file: File },
  files: FileStore,
  refused: typeof fileRefused | typeof uploadRefused,
): Promise<boolean> {
  const { file: ready, error } = await prepareFile(file)
  if (error !== null) {
    api.dispatch(refused({ partner, key, error: { key: error } }))
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
