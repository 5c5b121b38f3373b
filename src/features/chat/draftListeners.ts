/** Stores unsent messages, so that a reload does not lose them, and removes those that another tab has sent. */
import { selectDeployment } from '../../shell/deploymentSlice.ts'
import { pageLeft } from '../../shell/shellSlice.ts'
import { watchWhileOpen } from '../../shell/watchWhileOpen.ts'
import type { AddListeners, ListenerApi } from '../../store/types.ts'
import {
  conversationOpened,
  draftChanged,
  messagesLoaded,
  messagesRequested,
  messageSent,
  selectConversation,
  selectConversations,
  supportOpened,
} from './chatSlice.ts'
import { conversationStore, readConversation } from './conversationStore.ts'

export const addDraftListeners: AddListeners = (start) => {
  followOtherTabs(start)
  start({ actionCreator: supportOpened, effect: ({ payload }, api) => beginDraft(api, payload.draft) })
  start({
    // A conversation that has just been read has nothing new to store.
    predicate: (action, now, before) =>
      !pageLeft.match(action) && !conversationOpened.match(action) && now.chat !== before.chat,
    effect(_action, api) {
      keepTexts(api)
    },
  })
}

/** Removes unconfirmed messages that another tab has sent. The messages are loaded first, so that each stays on screen. */
function followOtherTabs(start: Parameters<AddListeners>[0]) {
  watchWhileOpen(start, (api) =>
    api.extra.storage.watch('drafts', () => {
      for (const [partner, { load }] of Object.entries(selectConversations(api.getState())))
        if (load === 'ready' && doneElsewhere(api, partner).length > 0)
          api.dispatch(messagesRequested({ partner }))
    }),
  )
  start({
    actionCreator: messagesLoaded,
    effect({ payload: { partner } }, api) {
      for (const { key } of doneElsewhere(api, partner))
        api.dispatch(messageSent({ partner, key, message: null }))
    },
  })
}

/** Messages that are unconfirmed here, although the gateway has them. */
function doneElsewhere(api: ListenerApi, partner: string) {
  const store = conversationStore(api.extra)
  const { outgoing } = selectConversation(api.getState(), partner)
  return outgoing.filter(({ key }) => store.isDone(partner, key))
}

/** Restores the unsent texts of an earlier page load when the conversation is opened for the first time. */
export function restoreUnsent(api: ListenerApi, partner: string) {
  if (Object.hasOwn(selectConversations(api.getState()), partner)) return
  const { draft, outgoing, done } = readConversation(conversationStore(api.extra).read(partner))
  api.dispatch(conversationOpened({ partner, draft, outgoing, done }))
}

/** A prepared text never replaces a typed one. */
function beginDraft(api: ListenerApi, text: string) {
  const partner = selectDeployment(api.getState()).supportHandle
  restoreUnsent(api, partner)
  if (text !== '' && selectConversation(api.getState(), partner).draft === '')
    api.dispatch(draftChanged({ partner, text }))
}

/** Stores all unsent texts. */
function keepTexts(api: ListenerApi) {
  for (const [partner, now] of Object.entries(selectConversations(api.getState()))) {
    const before = selectConversation(api.getOriginalState(), partner)
    if (now.draft !== before.draft || now.outgoing !== before.outgoing)
      conversationStore(api.extra).keep(partner, now, before)
  }
}
