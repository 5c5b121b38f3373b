/** Alerts: sound, vibration, notifications of the browser, and which of them are switched off. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { LocalizedMessage } from '../../i18n/types.ts'
import type { NotifyState } from '../../platform/device.ts'

/** What a person can switch off. */
export type AlertChannel = 'sound' | 'vibration' | 'notifications' | 'awake'

interface NotificationsState {
  /** Link to the transaction of this deal's coins. */
  transactionLink: string | null
  /** Channels that are switched off. */
  off: Record<AlertChannel, boolean>
  /** The browser's permission to notify; `none` until it has been read. */
  notify: NotifyState
}

const initialState: NotificationsState = {
  transactionLink: null,
  off: { sound: false, vibration: false, notifications: false, awake: false },
  notify: 'none',
}

export const notificationsSlice = createSlice({
  name: 'notifications',
  initialState,
  reducers: {
    transactionLinked(state, { payload }: PayloadAction<string>) {
      state.transactionLink = payload
    },
    /** Something important happened: sound and vibration, once for all tabs. */
    alertRequested() {},
    /** A message for a person who does not look at this tab. */
    attentionMissed(_state, _action: PayloadAction<LocalizedMessage>) {},
    /** The person accepted or declined notifications. */
    notifyAnswered(_state, _action: PayloadAction<boolean>) {},
    notifyPermissionLoaded(state, { payload }: PayloadAction<NotifyState>) {
      state.notify = payload
    },
    /** The page went to the background. */
    pageHidden() {},
    alertSettingsLoaded(state, { payload }: PayloadAction<NotificationsState['off']>) {
      state.off = payload
    },
    alertSettingChanged(state, { payload }: PayloadAction<{ channel: AlertChannel; on: boolean }>) {
      state.off[payload.channel] = !payload.on
    },
  },
  selectors: {
    selectTransactionLink: (state) => state.transactionLink,
    selectMutedAlerts: (state) => state.off,
    selectNotify: (state) => state.notify,
  },
})

export const {
  transactionLinked,
  alertRequested,
  attentionMissed,
  notifyAnswered,
  notifyPermissionLoaded,
  pageHidden,
  alertSettingsLoaded,
  alertSettingChanged,
} = notificationsSlice.actions
export const { selectTransactionLink, selectMutedAlerts, selectNotify } = notificationsSlice.selectors
