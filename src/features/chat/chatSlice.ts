// long: a slice, one reducer for each event of a conversation
/** Conversations by the partner's nickname: messages, draft, outgoing messages. */
import { createSlice, nanoid, original, type PayloadAction } from '@reduxjs/toolkit'
import { CHAT_LOCK_MS } from '../../contract/constants.ts'
import type { Id } from '../../contract/ids.ts'
import type { ChatMessage } from '../../contract/people.ts'
import type { LocalizedMessage } from '../../i18n/types.ts'
import { oldestFirst } from '../../rules/message.ts'
import { supportOpened } from '../../shell/shellSlice.ts'
import type { AppState } from '../../store/types.ts'
import { signedOut } from '../auth/authSlice.ts'
import { accountReplaced } from '../realtime/realtimeSlice.ts'
import {
  canTakeBack,
  type Conversation,
  type ConversationRef,
  EMPTY,
  finish,
  isBusy,
  isSendable,
  mergeMessages,
  type MessageRef,
  type Outgoing,
  outgoingOf,
  pendingOutgoing,
  takeBack,
  withMessage,
} from './conversation.ts'

export type { Outgoing } from './conversation.ts'

interface ChatState {
  conversations: Record<string, Conversation>
  /** The in-page support chat was asked for. */
  supportOpen: boolean
  /** The text that the page last prepared for support. */
  prepared: string
  /** False while the end of the conversation on screen is scrolled out of the viewport. */
  isInSight: boolean
}

const initialState: ChatState = {
  // Without a prototype, because a nickname may be `constructor`.
  conversations: Object.create(null) as ChatState['conversations'],
  supportOpen: false,
  prepared: '',
  isInSight: true,
}

export const chatSlice = createSlice({
  name: 'chat',
  initialState,
  reducers: {
    /** The end of the conversation on screen was scrolled into the viewport or out of it. */
    sightChanged(state, { payload }: PayloadAction<boolean>) {
      state.isInSight = payload
    },
    /** An earlier page load, or another tab, has stored this. */
    unsentRestored(
      state,
      {
        payload: { partner, ...stored },
      }: PayloadAction<ConversationRef & Pick<Conversation, 'draft' | 'outgoing' | 'sent'>>,
    ) {
      Object.assign(conversationOf(state, { partner }), stored)
    },
    /** The person asks for the messages again. */
    messagesRequested(state, { payload }: PayloadAction<ConversationRef>) {
      conversationOf(state, payload).load = 'loading'
    },
    messagesLoaded(
      state,
      { payload }: PayloadAction<ConversationRef & { me: string | null; messages: ChatMessage[] }>,
    ) {
      const conversation = conversationOf(state, payload)
      conversation.load = 'ready'
      conversation.messages = mergeMessages(messagesBefore(state, payload), oldestFirst(payload.messages))
      if (conversation.outgoing.length === 0) return
      // Those of `sent` were sent, or taken back, in another tab.
      const unsent = conversation.outgoing.filter(({ key }) => !(key in conversation.sent))
      const { pending, arrived } = pendingOutgoing(unsent, payload.messages, payload)
      conversation.outgoing = pending
      Object.assign(conversation.sent, arrived)
    },
    messagesFailed(state, { payload }: PayloadAction<ConversationRef>) {
      conversationOf(state, payload).load = 'failed'
    },
    draftChanged(state, { payload }: PayloadAction<ConversationRef & { text: string }>) {
      conversationOf(state, payload).draft = payload.text
    },
    /** The listeners get the file; the store does not keep it. */
    fileChosen: {
      prepare: (partner: string, file: File) => ({ payload: { partner, file, key: nanoid() } }),
      reducer(state, { payload: { partner, file, key } }: PayloadAction<MessageRef & { file: File }>) {
        const conversation = conversationOf(state, { partner })
        conversation.fileError = null
        conversation.attachment = unpreparedFile(key, file)
      },
    },
    /** The file of the draft, or of a queued message, can be sent. */
    fileReady(state, { payload }: PayloadAction<MessageRef & { name: string; size: number }>) {
      const conversation = conversationOf(state, payload)
      const files = [conversation.attachment, outgoingOf(conversation, payload.key)?.file]
      const file = files.find((one) => one?.key === payload.key)
      if (file) Object.assign(file, { name: payload.name, size: payload.size, isReady: true })
    },
    /** A file cannot be sent. That of the draft is removed; the text of a message goes back into the field without it. A queued message is dropped, because the dispute shows the error. */
    fileRefused(state, { payload }: PayloadAction<MessageRef & { error: LocalizedMessage }>) {
      const conversation = conversationOf(state, payload)
      const message = outgoingOf(conversation, payload.key)
      if (message?.isQueued) return finish(conversation, payload.key, '')
      if (message) takeBack(conversation, { ...message, file: null })
      else if (conversation.attachment?.key === payload.key) conversation.attachment = null
      else return
      conversation.fileError = payload.error
    },
    fileRemoved(state, { payload }: PayloadAction<ConversationRef>) {
      conversationOf(state, payload).attachment = null
    },
    /** Sends the draft. The draft is emptied at once, so that a second press has nothing to send. */
    messageSubmitted: {
      prepare: (partner: string) => ({ payload: { partner, key: nanoid() } }),
      reducer(state, { payload }: PayloadAction<MessageRef>) {
        const conversation = conversationOf(state, payload)
        if (!isSendable(conversation)) return
        const { draft, attachment } = conversation
        addOutgoing(conversation, { key: payload.key, text: draft.trim(), file: attachment, isQueued: false })
        conversation.draft = ''
        conversation.attachment = conversation.fileError = null
      },
    },
    /** Sends a message without touching the draft; its file still has to be prepared. The store does not keep the file. */
    messageQueued(state, { payload }: PayloadAction<MessageRef & { text: string; file: File | null }>) {
      const { key, text, file } = payload
      addOutgoing(conversationOf(state, payload), {
        key,
        text,
        file: file && unpreparedFile(key, file),
        isQueued: true,
      })
    },
    /** A failed message is sent again. */
    messageResent(state, { payload }: PayloadAction<MessageRef>) {
      const conversation = conversationOf(state, payload)
      const message = outgoingOf(conversation, payload.key)
      if (message?.state !== 'failed') return
      if (!message.isQueued && (isBusy(conversation) || conversation.lock !== null)) return
      message.state = 'sending'
      message.error = null
    },
    /** A failed message is put back into the text field. */
    messageTakenBack(state, { payload }: PayloadAction<MessageRef>) {
      const conversation = conversationOf(state, payload)
      const message = outgoingOf(conversation, payload.key)
      // Another tab may have sent it, or taken it back.
      if (!message || message.key in conversation.sent) return
      if (canTakeBack(message, conversation.attachment !== null)) takeBack(conversation, message)
    },
    uploadProgressed(state, { payload }: PayloadAction<MessageRef & { share: number }>) {
      const message = outgoingOf(conversationOf(state, payload), payload.key)
      if (message) message.share = payload.share
    },
    uploadDone(state, { payload }: PayloadAction<MessageRef & { mediaId: Id }>) {
      const message = outgoingOf(conversationOf(state, payload), payload.key)
      if (!message?.file) return
      message.file.mediaId = payload.mediaId
      message.share = null
    },
    /** The gateway has this file as it was sent. The store does not keep it. */
    fileUploaded(_state, _action: PayloadAction<{ mediaId: Id; file: File }>) {},
    /** The message is being sent, and the gateway may have it from now on; the next one has to wait 10 s. `at` in gateway ms. */
    messageLeft(state, { payload }: PayloadAction<MessageRef & { at: number }>) {
      const conversation = conversationOf(state, payload)
      conversation.lock = payload.at + CHAT_LOCK_MS
      const message = outgoingOf(conversation, payload.key)
      if (message) message.leftAt ??= payload.at
    },
    /** The gateway has it; `message` is its record. */
    messageSent(state, { payload }: PayloadAction<MessageRef & { message: ChatMessage }>) {
      const conversation = conversationOf(state, payload)
      conversation.messages = withMessage(messagesBefore(state, payload), payload.message)
      finish(conversation, payload.key, String(payload.message.id))
    },
    /** `refused`: the gateway has certainly not stored it; `blocked`: because the partner has blocked this person. */
    messageFailed(
      state,
      {
        payload,
      }: PayloadAction<MessageRef & { error: LocalizedMessage | null; refused: boolean; blocked: boolean }>,
    ) {
      const conversation = conversationOf(state, payload)
      const message = outgoingOf(conversation, payload.key)
      conversation.lock = null
      conversation.blocked ||= payload.blocked
      if (!message) return
      Object.assign(message, { state: 'failed', share: null, error: payload.error })
      if (payload.refused) message.leftAt = null
    },
    lockEnded(state, { payload }: PayloadAction<ConversationRef & { lock: number }>) {
      const conversation = conversationOf(state, payload)
      if (conversation.lock === payload.lock) conversation.lock = null
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(supportOpened, (state, { payload = '' }) => {
        state.supportOpen = true
        if (payload !== '') state.prepared = payload
      })
      .addCase(accountReplaced, ({ conversations }) => {
        // Unsent texts belong to the page, not to the account.
        for (const conversation of Object.values(conversations))
          Object.assign(conversation, { messages: [], load: 'loading', blocked: false })
      })
      .addCase(signedOut, () => initialState),
  selectors: {
    selectSupportOpen: ({ supportOpen }) => supportOpen,
    selectConversations: ({ conversations }) => conversations,
    selectIsInSight: ({ isInSight }) => isInSight,
    selectPrepared: ({ prepared }) => prepared,
  },
})

function conversationOf({ conversations }: ChatState, { partner }: ConversationRef): Conversation {
  return (conversations[partner] ??= { ...EMPTY, outgoing: [], sent: {} })
}

/** Without Immer's proxies, which would slow down the comparison of thousands of messages. */
function messagesBefore(state: ChatState, { partner }: ConversationRef): ChatMessage[] {
  return original(state)?.conversations[partner]?.messages ?? EMPTY.messages
}

/** Adds a message to those being sent. */
function addOutgoing(
  { outgoing, messages }: Conversation,
  message: Pick<Outgoing, 'key' | 'text' | 'file' | 'isQueued'>,
) {
  const after = messages.at(-1)?.id ?? null
  outgoing.push({ ...message, state: 'sending', share: null, leftAt: null, after, error: null })
}

function unpreparedFile(key: string, { name, size }: File): NonNullable<Outgoing['file']> {
  return { key, name, size, isReady: false, mediaId: null }
}

export const { selectSupportOpen, selectConversations, selectIsInSight, selectPrepared } = chatSlice.selectors

/** The conversation with a partner; an empty one before it is opened. */
export function selectConversation(state: AppState, partner: string): Conversation {
  return selectConversations(state)[partner] ?? EMPTY
}

/** A file is chosen in some conversation and not sent. */
export function selectHasUnsentFile(state: AppState): boolean {
  return Object.values(selectConversations(state)).some(({ attachment }) => attachment !== null)
}

export const {
  sightChanged,
  unsentRestored,
  messagesRequested,
  messagesLoaded,
  messagesFailed,
  draftChanged,
  fileChosen,
  fileReady,
  fileRefused,
  fileRemoved,
  messageSubmitted,
  messageQueued,
  messageResent,
  messageTakenBack,
  uploadProgressed,
  uploadDone,
  fileUploaded,
  messageLeft,
  messageSent,
  messageFailed,
  lockEnded,
} = chatSlice.actions
