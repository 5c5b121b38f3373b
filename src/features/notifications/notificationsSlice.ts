/** What comes in by itself: the socket's state and hints, notifications, unread counters, and what may be heard of them. */
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import type { NotifyState } from '../../platform/device.ts'
import type { SocketState } from '../../api/socket.ts'
import type { ServerEvent } from '../../contract/events.ts'
import type { Notification } from '../../contract/people.ts'
import { sameId, type Id } from '../../contract/scalars.ts'
import { noticeOf, unreadConversations } from '../../rules/notifications.ts'
import type { LocalizedMessage } from '../dialogs/dialogsSlice.ts'
import { rootReducer } from '../../store/rootReducer.ts'

/** What a person can switch off. */
export type AlertChannel = 'sound' | 'vibration' | 'notifications' | 'awake'

interface NotificationsState {
  socket: SocketState
  /** Newest first, as the gateway lists them. */
  notifications: Notification[]
  /** The list has been seen once: what is new in it from then on is news. */
  listed: boolean
  /** Unread messages by the partner's nickname. */
  unread: Record<string, number>
  /** Where the coins of this deal went (NOTE-06). */
  transactionLink: string | null
  /** Signals that are switched off. */
  off: Record<AlertChannel, boolean>
  /** Whether this browser may notify; `none` until it was asked. */
  notify: NotifyState
}

const initialState: NotificationsState = {
  socket: 'idle',
  notifications: [],
  listed: false,
  unread: {},
  transactionLink: null,
  off: { sound: false, vibration: false, notifications: false, awake: false },
  notify: 'none',
}

/** As many as are asked for. */
export const NOTIFICATIONS_KEPT = 20

const notificationsSlice = createSlice({
  name: 'notifications',
  initialState,
  reducers: {
    socketChanged(state, { payload }: PayloadAction<SocketState>) {
      state.socket = payload
    },
    /** An event as it came; its payload is trusted by nobody (A35). */
    socketEventReceived(_state, _action: PayloadAction<{ event: ServerEvent; payload: unknown }>) {},
    /** The gateway's list. */
    notificationsLoaded(state, { payload }: PayloadAction<Notification[]>) {
      state.notifications = payload
      state.listed = true
    },
    /** One notification, told by the socket; told twice, it is still one. */
    notificationReceived(state, { payload }: PayloadAction<Notification>) {
      if (isKnown(state, payload.id)) return
      state.notifications.unshift(payload)
      state.notifications.length = Math.min(state.notifications.length, NOTIFICATIONS_KEPT)
    },
    notificationsRead(state, { payload }: PayloadAction<Id[]>) {
      for (const notification of state.notifications)
        if (payload.some((id) => sameId(id, notification.id))) notification.is_read = true
    },
    /** Somebody wrote; `isSeen` when the person is looking at that very conversation (NOTE-04). */
    messageReceived(state, { payload }: PayloadAction<{ id: Id; sender: string; isSeen: boolean }>) {
      if (!payload.isSeen) state.unread[payload.sender] = (state.unread[payload.sender] ?? 0) + 1
    },
    /** The gateway's own counters; they say nothing of partners that are not named. */
    unreadCountsLoaded(state, { payload }: PayloadAction<Record<string, number>>) {
      Object.assign(state.unread, payload)
    },
    /** The conversation is on screen. */
    conversationRead(state, { payload }: PayloadAction<string>) {
      delete state.unread[payload]
    },
    transactionLinked(state, { payload }: PayloadAction<string>) {
      state.transactionLink = payload
    },
    /** The list of what happened was opened. */
    historyOpened() {},
    /** Something that matters happened: to be heard and felt, once for all tabs. */
    alertRequested() {},
    /** News that the deal's own record does not tell. */
    newsAnnounced(_state, _action: PayloadAction<LocalizedMessage>) {},
    /** News for a person who looks at something else. */
    attentionMissed(_state, _action: PayloadAction<LocalizedMessage>) {},
    /** The person wants notifications, or has none of it. */
    notifyAnswered(_state, _action: PayloadAction<boolean>) {},
    notifyPermissionLoaded(state, { payload }: PayloadAction<NotifyState>) {
      state.notify = payload
    },
    /** The page went to the background. */
    pageHidden() {},
    alertSettingsLoaded(state, { payload }: PayloadAction<NotificationsState['off']>) {
      state.off = payload
    },
    alertSettingChanged(state, { payload }: PayloadAction<{ signal: AlertChannel; on: boolean }>) {
      state.off[payload.signal] = !payload.on
    },
  },
  selectors: {
    selectSocket: (state) => state.socket,
    selectNotifications: (state) => state.notifications,
    /** True once the list has been loaded. */
    selectIsListed: (state) => state.listed,
    selectUnread: (state) => state.unread,
    /** Conversations with something unread (TITLE-04, A60). */
    selectUnreadConversations: (state) => unreadConversations(state.unread),
    /** Notices that the person has not read; messages are counted by their conversation. */
    selectUnreadNotices: (state) =>
      state.notifications.filter(({ is_read, type }) => !is_read && noticeOf(type)?.kept === true).length,
    selectTransactionLink: (state) => state.transactionLink,
    selectMutedAlerts: (state) => state.off,
    selectNotify: (state) => state.notify,
  },
})

function isKnown({ notifications }: NotificationsState, id: Id): boolean {
  return notifications.some((notification) => sameId(notification.id, id))
}

declare module '../../store/rootReducer.ts' {
  // oxlint-disable-next-line typescript/no-empty-object-type -- the members come from WithSlice
  interface LazyLoadedSlices extends WithSlice<typeof notificationsSlice> {}
}

const injectedSlice = notificationsSlice.injectInto(rootReducer)

export const {
  socketChanged,
  socketEventReceived,
  notificationsLoaded,
  notificationReceived,
  notificationsRead,
  messageReceived,
  unreadCountsLoaded,
  conversationRead,
  transactionLinked,
  historyOpened,
  alertRequested,
  newsAnnounced,
  attentionMissed,
  notifyAnswered,
  notifyPermissionLoaded,
  pageHidden,
  alertSettingsLoaded,
  alertSettingChanged,
} = notificationsSlice.actions
export const {
  selectSocket,
  selectNotifications,
  selectIsListed,
  selectUnread,
  selectUnreadConversations,
  selectUnreadNotices,
  selectTransactionLink,
  selectMutedAlerts,
  selectNotify,
} = injectedSlice.selectors
