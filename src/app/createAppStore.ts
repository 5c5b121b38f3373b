/** The store of one page load: the root reducer, the listener middleware, and the features whose code has loaded. */
import { configureStore, createListenerMiddleware, Tuple, type UnknownAction } from '@reduxjs/toolkit'
import { featureLoaded } from '../store/featureLoaded.ts'
import { reportError } from '../store/reportError.ts'
import { rootReducer } from '../store/rootReducer.ts'
import type { AppDispatch, AppState, Deps, Feature } from '../store/types.ts'

/** Creates a store with the listeners of `features`; `addFeature` adds those of a lazy part when its code has loaded. */
export function createAppStore(deps: Deps, features: readonly Feature[]) {
  const listeners = createListenerMiddleware<AppState, AppDispatch, Deps>({
    extra: deps,
    // An error in a listener never stops the other listeners.
    onError: (error) => reportError(error),
  })
  const store = configureStore({
    reducer: rootReducer,
    // No thunks, and no checks of the default middleware: a file may pass through as a payload.
    middleware: () => new Tuple(listeners.middleware),
    // Tokens and requisites must not be visible in a production page.
    devTools: import.meta.env.DEV,
  })
  const added = new Set<string>()

  function addFeature(feature: Feature): void {
    if (added.has(feature.name)) return
    added.add(feature.name)
    for (const needed of feature.uses ?? []) addFeature(needed)
    for (const addListeners of feature.listeners) addListeners(listeners.startListening)
    store.dispatch(featureLoaded(feature.name))
  }
  for (const feature of features) addFeature(feature)

  return Object.assign(store, {
    addFeature,
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
