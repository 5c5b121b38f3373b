/** What slices, listeners and components of the client agree on. */
import type { Dispatch, ListenerEffectAPI, Store, TypedStartListening } from '@reduxjs/toolkit'
import type { Call } from '../api/call.ts'
import type { CallLog } from '../api/callLog.ts'
import type { Realtime } from '../api/realtime.ts'
import type { Session } from '../api/session.ts'
import type { Lang } from '../contract/languages.ts'
import type { Translate } from '../i18n/types.ts'
import type { GatewayClock } from '../platform/clock.ts'
import type { Device } from '../platform/device.ts'
import type { Settings } from '../platform/settings.ts'
import type { PageStorage, Storage } from '../platform/storage.ts'
import type { rootReducer } from './rootReducer.ts'

/** Everything outside the store that a listener may use; tests pass their own. */
export interface Deps {
  /** Id of the order in the address, e.g. `7` of `/cpayment/7/embedded` (`pageIdOf`). */
  pageId: string
  /** Page and order id, e.g. `payment/7` (`pageKeyOf`). */
  pageKey: string
  call: Call
  session: Session
  clock: GatewayClock
  storage: Storage
  /** Stored values of this page's order. */
  pageStorage: PageStorage
  device: Device
  realtime: Realtime
  callLog: CallLog
  settings: Settings
  /** The text of a key in the current language, for what is written outside the components. */
  translate: Translate
  /** Loads the texts of the language and switches to it. */
  changeLanguage: (lang: Lang) => Promise<void>
}

/** The whole state; the state of a slice is absent until its module is loaded. Read it with the selectors of the slices. */
export type AppState = ReturnType<typeof rootReducer>

export type AppDispatch = Dispatch
type AppStartListening = TypedStartListening<AppState, AppDispatch, Deps>
/** The API that a listener's effect receives. */
export type ListenerApi = ListenerEffectAPI<AppState, AppDispatch, Deps>

/** Registers listeners; called once per store. */
export type AddListeners = (start: AppStartListening) => void

export type FeatureName =
  | 'shell'
  | 'dialogs'
  | 'auth'
  | 'account'
  | 'title'
  | 'overlays'
  | 'sign-in'
  | 'keep-account'
  | 'realtime'
  | 'history'
  | 'notifications'
  | 'order'
  | 'deal'
  | 'deal/commands'
  | 'chat'
  | 'dispute'
  | 'evidence'
  | 'telemetry'
  | 'payment'
  | 'payment/deal'
  | 'sale'
  | 'sale/deal'
  | 'cpayment'
  | 'cpayment/history'
  | 'cpayment/started'
  | 'flashpay'
  | 'flashpay/started'

/** The listeners of one feature; its slices inject themselves. The feature of a lazy part is added when its code has loaded. */
export interface Feature {
  name: FeatureName
  listeners: readonly AddListeners[]
  /** Features that are added first. */
  uses?: readonly Feature[]
}

/** The app's store as components see it. */
export interface FeatureStore extends Store<AppState> {
  /** Adds the listeners of a feature, once. */
  addFeature(feature: Feature): void
}
