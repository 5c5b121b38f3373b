/** What slices, flows and components of the client agree on. */
import type { Dispatch, ListenerEffectAPI, TypedStartListening } from '@reduxjs/toolkit'
import type { Call } from '../api/call.ts'
import type { GatewayClock } from '../platform/clock.ts'
import type { Device } from '../platform/device.ts'
import type { CallLog } from '../api/callLog.ts'
import type { Session } from '../api/session.ts'
import type { Settings } from '../platform/settings.ts'
import type { PageStorage, Storage } from '../platform/storage.ts'
import type { rootReducer } from './rootReducer.ts'
import type { Realtime } from '../api/realtime.ts'
import type { Lang } from '../contract/languages.ts'

/** Everything a flow may use of the outside world; tests hand in their own. */
export interface Deps {
  /** Last path segment of the address: the order of this page (A7). */
  pageId: string
  /** The page's kind and its order's id, as `payment/7` (`pageKeyOf`). */
  pageKey: string
  call: Call
  session: Session
  clock: GatewayClock
  storage: Storage
  /** What the browser keeps for this page's order. */
  pageStorage: PageStorage
  device: Device
  realtime: Realtime
  callLog: CallLog
  settings: Settings
  /** Loads and switches the language; resolves when every text on screen can be shown in it. */
  changeLanguage: (lang: Lang) => Promise<void>
}

/** The whole state; a slice whose module has not been loaded is absent. Read it through the selectors of the slices. */
export type AppState = ReturnType<typeof rootReducer>

export type AppDispatch = Dispatch
type AppStartListening = TypedStartListening<AppState, AppDispatch, Deps>
/** What a flow's effect is handed. */
export type ListenerApi = ListenerEffectAPI<AppState, AppDispatch, Deps>

/** Registers the effects of one noun; called once per store. */
export type AddListeners = (start: AppStartListening) => void

/** The listeners of one feature; its slices inject themselves. The feature of a lazy part is added when its code has loaded. */
export interface Feature {
  name: string
  listeners: readonly AddListeners[]
  /** Features that are added first. */
  uses?: readonly Feature[]
}
