/** Creates the client of one page load: API, session, store, and what connects them. */
import { isAnyOf } from '@reduxjs/toolkit'
import type { i18n as I18n } from 'i18next'
import { createApi } from '../api/api.ts'
import { createCallLog } from '../api/callLog.ts'
import type { Realtime } from '../api/socket.ts'
import type { EarlyRequests } from '../contract/early.ts'
import { accountNeeded, accountReady, accountRefused } from '../features/auth/authSlice.ts'
import { langOf, languageSwitch } from '../i18n/i18n.ts'
import { clearStored } from '../platform/clearStored.ts'
import { createGatewayClock, type GatewayClock } from '../platform/clock.ts'
import type { Device } from '../platform/device.ts'
import type { Settings } from '../platform/settings.ts'
import { createPageStorage, type Storage } from '../platform/storage.ts'
import { orderAddressOf, pageKeyOf } from '../rules/paths.ts'
import { connectivityChanged, isOrderCall, selectIsAnswered, selectIsOnline } from '../shell/shellSlice.ts'
import type { AddListeners, Deps } from '../store/types.ts'
import { type AppStore, createAppStore } from './createAppStore.ts'
import { loadLaterListeners } from './listeners.ts'

/** What the client gets from outside; tests pass their own. */
export interface Environment {
  /** Path of the page's address. */
  pathname: string
  settings: Settings
  storage: Storage
  device: Device
  realtime: Realtime
  i18n: I18n
  /** The first group of listeners of the page (`loadFirstListeners`). */
  listeners: readonly AddListeners[]
  clock?: GatewayClock
  /** Resolves when the app has been drawn, or takes too long, if requests wait for that. */
  drawn?: Promise<unknown> | undefined
  /** What was requested before the app started. */
  early?: EarlyRequests | undefined
}

export interface Client {
  store: AppStore
  deps: Deps
  i18n: I18n
}

export function createClient(env: Environment): Client {
  const { pathname, settings, storage, device, realtime, i18n, listeners } = env
  const address = orderAddressOf(pathname)
  const pageId = address?.id ?? ''
  const pageKey = pageKeyOf(pathname)
  const clock = env.clock ?? createGatewayClock(() => device.now())
  const callLog = createCallLog(env.early?.sent)

  const order = { key: pageKey, id: pageId }
  clearStored(storage, order, device.now())
  const pageStorage = createPageStorage(storage, order)
  const { call, session } = createApi({
    pageStorage,
    settings,
    storage,
    clock,
    device,
    callLog,
    onConnectivity(isOnline, call) {
      // What a page can do without, an ad blocker may take; it says nothing about the order.
      if (!isOrderCall(call)) return
      const state = store.getState()
      const isChange = selectIsOnline(state) !== isOnline || (isOnline && !selectIsAnswered(state))
      if (isChange) store.dispatch(connectivityChanged({ isOnline, at: clock.now() }))
    },
    async signIn(isMutation) {
      const answered = store.once(isAnyOf(accountReady, accountRefused))
      store.dispatch(accountNeeded({ email: null, isMutation }))
      return accountReady.match(await answered)
    },
    drawn: env.drawn,
    early: env.early,
  })

  const deps: Deps = {
    pageId,
    pageKey,
    call,
    session,
    clock,
    storage,
    pageStorage,
    device,
    realtime,
    callLog,
    settings,
    lang: () => langOf(i18n),
    translate: i18n.t,
    changeLanguage: languageSwitch(i18n),
  }
  const store: AppStore = createAppStore(deps, {
    first: listeners,
    loadLater: () => loadLaterListeners(address?.page ?? null),
  })
  i18n.on('languageChanged', (tag) => device.setLanguage(tag))
  return { store, deps, i18n }
}
