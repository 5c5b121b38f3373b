/** What may call for attention: sound, vibration, notifications of the browser, wake lock; and the link that a notification brings. */
import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { LocalizedMessage } from '../../i18n/types.ts'
import type { NotifyState } from '../../platform/device.ts'
import { pageTitleText } from '../../rules/paths.ts'
import { isOutgoing } from '../../rules/transaction.ts'
import { selectDeployment } from '../../shell/deploymentSlice.ts'
import { selectOpened } from '../../shell/shellSlice.ts'
import type { AppState } from '../../store/types.ts'
import { selectWhoseNotification } from '../history/historySlice.ts'
import { selectOrderWithDeal } from '../order/orderSlice.ts'
import { selectNotifications } from '../realtime/realtimeSlice.ts'

/** What a person can switch off. */
export const ALERT_CHANNELS = ['sound', 'vibration', 'notifications', 'awake'] as const
type AlertChannel = (typeof ALERT_CHANNELS)[number]

/** A press of a switch. */
export interface AlertSetting {
  channel: AlertChannel
  on: boolean
}

interface NotificationsState {
  /** The channels that are on: all of them, until one is switched off. */
  alerts: Record<AlertChannel, boolean>
  /** The browser's permission to notify; `none` until it has been read. */
  notify: NotifyState
}

const initialState: NotificationsState = {
  alerts: { sound: true, vibration: true, notifications: true, awake: true },
  notify: 'none',
}

export const notificationsSlice = createSlice({
  name: 'notifications',
  initialState,
  reducers: {
    notifyPermissionLoaded(state, { payload }: PayloadAction<NotifyState>) {
      state.notify = payload
    },
    /** `payload`: what is stored of the channels. */
    alertSettingsLoaded(state, { payload }: PayloadAction<Record<string, boolean>>) {
      for (const channel of ALERT_CHANNELS) state.alerts[channel] = payload[channel] !== false
    },
    /** Notifications that are switched on need the browser's permission, which is asked for. */
    alertSettingChanged(state, { payload }: PayloadAction<AlertSetting>) {
      state.alerts[payload.channel] = payload.on
    },
  },
  selectors: {
    selectAlerts: (state) => state.alerts,
    selectNotify: (state) => state.notify,
  },
})

export const { notifyPermissionLoaded, alertSettingsLoaded, alertSettingChanged } = notificationsSlice.actions
export const { selectAlerts, selectNotify } = notificationsSlice.selectors

/** The page's own title; else the deployment's name, or the app's. */
export const selectTitle = createSelector(
  [selectOpened, selectDeployment],
  (opened, { appTitle }): LocalizedMessage => {
    const key = pageTitleText(opened?.page ?? '')
    return key === null && appTitle !== null ? { raw: appTitle } : { key: key ?? 'common:app.title' }
  },
)

/** Link to the transaction of the deal's coins: the deal's own, else that of a notification. */
export function selectTransactionLink(state: AppState): string | null {
  const own = selectOrderWithDeal(state).deal?.transaction_link
  if (own) return own
  const sent = selectNotifications(state).find(
    (one) => isOutgoing(one) && one.details?.link && selectWhoseNotification(state, one) === 'own',
  )
  return sent?.details?.link ?? null
}

/** The payer has the requisites of a purchase and has not paid yet. */
export function selectIsPaying(state: AppState): boolean {
  if (selectOpened(state)?.page !== 'payment') return false
  const { deal, autodeal, requisite } = selectOrderWithDeal(state)
  return requisite !== null && (deal ? deal.state === 'confirmed' : autodeal?.state === 'active')
}
