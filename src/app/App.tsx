/** The client on screen: texts, clock, routes, and the layers above every page. */
import { useEffect, useState, type ReactNode } from 'react'
import { Provider } from 'react-redux'
import { Later } from '../features/frame/Later.tsx'
import { lazyRoom } from '../features/frame/lazyRoom.tsx'
import { DepsProvider } from '../store/DepsContext.tsx'
import { languageSpoken, selectReachedAt } from '../features/frame/frameSlice.ts'
import { TextProvider } from '../i18n/useText.tsx'
import { ClockProvider, createUiClock } from '../ui/clock.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { CurrentPage } from './CurrentPage.tsx'
import { CrashScreen } from './CrashScreen.tsx'
import type { Client } from './createClient.ts'

export function App({ client }: { client: Client }) {
  return (
    <Providers client={client}>
      <ErrorBoundary fallback={<CrashScreen />}>
        <CurrentPage pages={client.pages} />
        <Later>
          <ErrorBoundary>
            <Layers client={client} />
          </ErrorBoundary>
        </Later>
      </ErrorBoundary>
    </Providers>
  )
}

/** What every component may count on: store, words, the few outside things, time. */
export function Providers({
  client: { store, deps, texts },
  children,
}: {
  client: Client
  children: ReactNode
}) {
  const [clock] = useState(() => createUiClock({ now: () => deps.clock.now() }))
  useEffect(() => {
    store.dispatch(languageSpoken(texts.lang()))
    // A corrected clock is drawn at once.
    let seen = selectReachedAt(store.getState())
    return store.subscribe(() => {
      const reachedAt = selectReachedAt(store.getState())
      if (reachedAt !== seen) clock.refresh()
      seen = reachedAt
    })
  }, [store, texts, clock])

  return (
    <Provider store={store}>
      <TextProvider texts={texts}>
        <DepsProvider value={deps}>
          <ClockProvider value={clock}>{children}</ClockProvider>
        </DepsProvider>
      </TextProvider>
    </Provider>
  )
}

const Layers = lazyRoom(() => import('./Layers.tsx'), ['account', 'errors'])
