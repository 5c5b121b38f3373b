/** The client on screen: texts, clock, routes, and the layers above every page. */
import { useEffect, useState, type ReactNode } from 'react'
import { Provider } from 'react-redux'
import { AfterFirstResponse } from './shell/AfterFirstResponse.tsx'
import { lazyFeature } from './shell/lazyFeature.tsx'
import { DepsProvider } from '../store/DepsContext.tsx'
import { languageChanged, selectLastResponseAt } from './shell/shellSlice.ts'
import { TranslationProvider } from '../i18n/useTranslation.tsx'
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
        <AfterFirstResponse>
          <ErrorBoundary>
            <GlobalOverlays client={client} />
          </ErrorBoundary>
        </AfterFirstResponse>
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
    store.dispatch(languageChanged(texts.lang()))
    // A corrected clock is drawn at once.
    let seen = selectLastResponseAt(store.getState())
    return store.subscribe(() => {
      const lastResponseAt = selectLastResponseAt(store.getState())
      if (lastResponseAt !== seen) clock.refresh()
      seen = lastResponseAt
    })
  }, [store, texts, clock])

  return (
    <Provider store={store}>
      <TranslationProvider texts={texts}>
        <DepsProvider value={deps}>
          <ClockProvider value={clock}>{children}</ClockProvider>
        </DepsProvider>
      </TranslationProvider>
    </Provider>
  )
}

const GlobalOverlays = lazyFeature(() => import('./GlobalOverlays.tsx'), ['account', 'errors', 'history'])
