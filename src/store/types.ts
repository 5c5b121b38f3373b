/** Types shared by slices, listeners and components. */
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

/** Dependencies of the listeners (`extra` of the listener API); tests pass their own. */
export interface Deps {
  /** Id of this page's order, from the address. */
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

/** The listeners of one feature; its slices inject themselves. A lazy feature is added when its code has loaded. */
export interface Feature {
  name: string
  listeners: readonly AddListeners[]
  /** Features that are added first. */
  uses?: readonly Feature[]
}
