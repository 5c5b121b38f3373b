/** The store of one page load: reducers, listener middleware, and rooms that move in with their page. */
import {
  applyMiddleware,
  combineSlices,
  createListenerMiddleware,
  legacy_createStore as createStore,
  type Reducer,
  type UnknownAction,
} from '@reduxjs/toolkit'
import { featureLoaded } from '../store/featureLoaded.ts'
import type { AppDispatch, AppState, Deps, Feature, AppStartListening } from '../store/types.ts'

/** Makes a store with `features` in place; `install` adds the room of a page when its code has come. */
export function createAppStore(deps: Deps, features: readonly Feature[]) {
  const root = combineSlices({ reducerPath: 'started', reducer: (state: true = true) => state })
  const listeners = createListenerMiddleware<AppState, AppDispatch, Deps>({
    extra: deps,
    onError(error) {
      reportError(error)
    },
  })
  // Not `configureStore`: tokens and requisites are nobody's to look at, and its developer tools weigh 0.75 kB.
  const store = createStore(
    root as unknown as Reducer<AppState>,
    applyMiddleware<AppDispatch, AppState>(listeners.middleware),
  )
  const installed = new Set<string>()

  function install(feature: Feature): void {
    if (installed.has(feature.name)) return
    installed.add(feature.name)
    for (const needed of feature.uses ?? []) install(needed)
    for (const slice of feature.slices) root.inject(slice as never)
    // Injected reducers are asked with the next action.
    store.dispatch({ type: 'room/injected' })
    for (const addListeners of feature.listeners) addListeners(listeners.startListening as AppStartListening)
    store.dispatch(featureLoaded(feature.name))
  }
  for (const feature of features) install(feature)

  return Object.assign(store, {
    install,
    /** The next event that matches. */
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
    /** Ends every running flow. */
    stop: () => listeners.clearListeners(),
  })
}

export type AppStore = ReturnType<typeof createAppStore>

/** A bug in a flow is shown to developers as an uncaught error, and never ends the other flows. */
function reportError(error: unknown): void {
  queueMicrotask(() => {
    throw error
  })
}
