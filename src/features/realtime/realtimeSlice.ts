/** The socket's state and events, the list of notifications, and the unread counters. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { SocketState } from '../../api/socket.ts'
import { type Id, includesId, sameId } from '../../contract/ids.ts'
import type { Notification } from '../../contract/people.ts'
import type { SocketEvent } from '../../contract/socketEvent.ts'
import { signedOut } from '../auth/authSlice.ts'

interface RealtimeState {
  socket: SocketState
  /** Newest first, as the gateway lists them. */
  notifications: Notification[]
  /** The list has been loaded once: later additions to it are announced. */
  listed: boolean
  /** Unread messages by the partner's nickname. */
  unread: Record<string, number>
}

const initialState: RealtimeState = {
  socket: 'idle',
  notifications: [],
  listed: false,
  // Without a prototype, because a nickname may be `constructor`.
  unread: Object.create(null) as RealtimeState['unread'],
}

/** Number of notifications that are requested and kept: each chat message is one, and the link of a transaction must outlast a conversation. */
export const NOTIFICATIONS_KEPT = 50

export const realtimeSlice = createSlice({
  name: 'realtime',
  initialState,
  reducers: {
    socketChanged(state, { payload }: PayloadAction<SocketState>) {
      state.socket = payload
    },
    /** Of a notification that was received before, nothing is stored. */
    socketEventReceived(state, { payload }: PayloadAction<SocketEvent>) {
      const received = payload.kind === 'notification' ? payload.notification : null
      if (received === null || state.notifications.some(({ id }) => sameId(id, received.id))) return
      state.notifications = [received, ...state.notifications].slice(0, NOTIFICATIONS_KEPT)
    },
    /** Another account has signed in on this page: the data of the previous account is removed. */
    accountReplaced: ({ socket }) => ({ ...initialState, socket }),
    /** The gateway's list. */
    notificationsLoaded(state, { payload }: PayloadAction<Notification[]>) {
      state.notifications = payload
      state.listed = true
    },
    notificationsRead(state, { payload }: PayloadAction<Id[]>) {
      for (const notification of state.notifications)
        if (includesId(payload, notification.id)) notification.is_read = true
    },
    /** A message arrived: it is unread until `conversationRead`, which follows at once if its conversation is on screen. */
    messageReceived(state, { payload: { sender } }: PayloadAction<{ id: Id; sender: string }>) {
      state.unread[sender] = (state.unread[sender] ?? 0) + 1
    },
    /** Counters from the gateway; partners that it does not name keep theirs. */
    unreadCountsLoaded(state, { payload }: PayloadAction<Record<string, number>>) {
      Object.assign(state.unread, payload)
    },
    /** The conversation is on screen. */
    conversationRead(state, { payload }: PayloadAction<string>) {
      delete state.unread[payload]
    },
  },
  extraReducers: (builder) => builder.addCase(signedOut, ({ socket }) => ({ ...initialState, socket })),
  selectors: {
    selectSocket: (state) => state.socket,
    selectIsSocketUp: (state) => state.socket === 'up',
    selectNotifications: (state) => state.notifications,
    /** True once the list has been loaded. */
    selectIsListed: (state) => state.listed,
    selectUnread: (state) => state.unread,
    /** Number of conversations with something unread. */
    selectUnreadConversations: (state) => Object.values(state.unread).filter((count) => count > 0).length,
  },
})

export const {
  socketChanged,
  socketEventReceived,
  accountReplaced,
  notificationsLoaded,
  notificationsRead,
  messageReceived,
  unreadCountsLoaded,
  conversationRead,
} = realtimeSlice.actions
export const {
  selectSocket,
  selectIsSocketUp,
  selectNotifications,
  selectIsListed,
  selectUnread,
  selectUnreadConversations,
} = realtimeSlice.selectors
