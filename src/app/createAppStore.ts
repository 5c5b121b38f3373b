/** The store of one page: the root reducer and the two groups of listeners. */
import { configureStore, createListenerMiddleware, isPlain, type UnknownAction } from '@reduxjs/toolkit'
import { authSlice } from '../features/auth/authSlice.ts'
import { brokersSlice } from '../features/brokers/brokersSlice.ts'
import { paymentSlice } from '../pages/payment/paymentSlice.ts'
import { readEmail } from '../rules/email.ts'
import { deploymentState } from '../shell/deploymentSlice.ts'
import { listenersAdded, shellSlice } from '../shell/shellSlice.ts'
import { reportError } from '../store/timing.ts'
import type { AddListeners, AppDispatch, AppState, Deps } from '../store/types.ts'
import { rootReducer } from './rootReducer.ts'

interface StoreOptions {
  first: readonly AddListeners[]
  loadLater: () => Promise<readonly AddListeners[]>
}

export function createAppStore(deps: Deps, { first, loadLater }: StoreOptions) {
  const listeners = createListenerMiddleware<AppState, AppDispatch, Deps>({
    extra: deps,
    // An error in a listener never stops the other listeners.
    onError: (error) => reportError(error),
  })
  const store = configureStore({
    reducer: rootReducer,
    preloadedState: firstState(deps),
    middleware: (getDefaultMiddleware) =>
      getDefaultMiddleware({
        immutableCheck: { warnAfter: Infinity },
        serializableCheck: {
          warnAfter: Infinity,
          // Files pass through as payloads; no state contains one.
          isSerializable: (value: unknown) => isPlain(value) || value instanceof File,
        },
      }).prepend(listeners.middleware),
    // Tokens and requisites must not be visible in a production page.
    devTools: import.meta.env.DEV,
  })
  const addListeners = (group: readonly AddListeners[]) => {
    const api = { dispatch: store.dispatch, getState: () => store.getState(), extra: deps }
    for (const add of group) add(listeners.startListening, api)
  }
  addListeners(first)

  let later: Promise<void> | null = null
  async function addLater(): Promise<void> {
    try {
      addListeners(await loadLater())
    } catch (error) {
      later = null
      throw error
    }
    store.dispatch(listenersAdded())
  }

  return Object.assign(store, {
    addListeners,
    loadListeners: () => (later ??= addLater()),
    /** Resolves with the next action that matches. */
    once: (matcher: (action: unknown) => action is UnknownAction) =>
      new Promise<UnknownAction>((resolve) => {
        const stop = listeners.startListening({
          matcher,
          effect(action) {
            stop()
            resolve(action)
          },
        })
      }),
    /** Cancels every running listener. */
    stop: () => listeners.clearListeners(),
  })
}

export type AppStore = ReturnType<typeof createAppStore>

/** What the settings of the deployment and the browser say from the start. */
function firstState({ pageKey, settings, storage, session }: Deps) {
  const savedEmail = readEmail(storage.get('paymentEmail') ?? '')
  const email = savedEmail ?? readEmail(storage.get('userEmail') ?? '') ?? ''
  const isFirstPayment = Object.keys(storage.get('history') ?? {}).every((key) => key === pageKey)
  return {
    shell: { ...shellSlice.getInitialState(), lastCurrency: storage.get('currency') },
    deployment: deploymentState(settings),
    auth: { ...authSlice.getInitialState(), user: session.user(), email },
    brokers: { ...brokersSlice.getInitialState(), savedEmail },
    payment: { ...paymentSlice.getInitialState(), isFirstPayment },
  }
}
