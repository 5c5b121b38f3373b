/** What comes in by itself: the socket's state and hints, notifications, unread counters. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { SocketState } from '../../api/socket.ts'
import type { ServerEvent } from '../../contract/events.ts'
import type { Notification } from '../../contract/people.ts'
import { sameId, type Id } from '../../contract/scalars.ts'

export interface InboxState {
  socket: SocketState
  /** Newest first, as the gateway lists them. */
  notifications: Notification[]
  /** Unread messages by the partner's nickname. */
  unread: Record<string, number>
}

const initialState: InboxState = { socket: 'idle', notifications: [], unread: {} }

export const inboxSlice = createSlice({
  name: 'inbox',
  initialState,
  reducers: {
    socketChanged(state, { payload }: PayloadAction<SocketState>) {
      state.socket = payload
    },
    /** An event as it came; its payload is trusted by nobody (A35). */
    socketHeard(_state, _action: PayloadAction<{ event: ServerEvent; payload: unknown }>) {},
    notificationsSeen(state, { payload }: PayloadAction<Notification[]>) {
      state.notifications = payload
    },
    notificationsRead(state, { payload }: PayloadAction<Id[]>) {
      for (const notification of state.notifications)
        if (payload.some((id) => sameId(id, notification.id))) notification.is_read = true
    },
    unreadSeen(state, { payload }: PayloadAction<Record<string, number>>) {
      state.unread = payload
    },
    unreadRaised(state, { payload }: PayloadAction<string>) {
      state.unread[payload] = (state.unread[payload] ?? 0) + 1
    },
    /** The conversation is on screen. */
    conversationRead(state, { payload }: PayloadAction<string>) {
      delete state.unread[payload]
    },
  },
  selectors: {
    selectSocket: (state) => state.socket,
    selectNotifications: (state) => state.notifications,
    selectUnread: (state) => state.unread,
    /** Conversations with something unread (TITLE-04, A60). */
    selectUnreadConversations: (state) => Object.values(state.unread).filter((count) => count > 0).length,
  },
})

declare module '../../store/types.ts' {
  interface AppState {
    inbox: InboxState
  }
}

export const {
  socketChanged,
  socketHeard,
  notificationsSeen,
  notificationsRead,
  unreadSeen,
  unreadRaised,
  conversationRead,
} = inboxSlice.actions
export const { selectSocket, selectNotifications, selectUnread, selectUnreadConversations } =
  inboxSlice.selectors
