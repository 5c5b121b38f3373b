/** What slices, listeners and components of the client agree on. */
import type { Dispatch, ListenerEffectAPI, Store, TypedStartListening } from '@reduxjs/toolkit'
import type { Call } from '../api/call.ts'
import type { CallLog } from '../api/callLog.ts'
import type { Session } from '../api/session.ts'
import type { Realtime } from '../api/socket.ts'
import type { rootReducer } from '../app/rootReducer.ts'
import type { Lang } from '../contract/languages.ts'
import type { Translate } from '../i18n/types.ts'
import type { GatewayClock } from '../platform/clock.ts'
import type { Device } from '../platform/device.ts'
import type { Settings } from '../platform/settings.ts'
import type { PageStorage, Storage } from '../platform/storage.ts'

/** Everything outside the store that a listener may use; tests pass their own. */
export interface Deps {
  /** Id of the order in the address, e.g. `7` of `/cpayment/7/embedded`; empty on a page without one. */
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
  /** The current language. */
  lang: () => Lang
  /** The text of a key in it, for what is written outside the components. */
  translate: Translate
  /** Loads the texts of the language and switches to it. */
  changeLanguage: (lang: Lang) => Promise<void>
}

/** The whole state. Read it with the selectors of the slices. */
export type AppState = ReturnType<typeof rootReducer>

export type AppDispatch = Dispatch
type AppStartListening = TypedStartListening<AppState, AppDispatch, Deps>
/** The API that a listener's effect receives. */
export type ListenerApi = ListenerEffectAPI<AppState, AppDispatch, Deps>

/** What is there when listeners are added. */
export type StoreApi = Pick<ListenerApi, 'dispatch' | 'getState' | 'extra'>

/** Adds listeners to the store, and subscribes to other tabs and the device; called once per store. */
export type AddListeners = (start: AppStartListening, api: StoreApi) => void

/** The app's store as components see it. */
export interface PageStore extends Store<AppState> {
  /** Loads and adds the second group of listeners, once; the next call repeats a load that failed. */
  loadListeners(): Promise<void>
}
