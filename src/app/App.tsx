/** The app: providers, the current page, and the overlays above it. */
import { useEffect, useState, type ReactNode } from 'react'
import { Provider } from 'react-redux'
import { TranslationProvider } from '../i18n/useTranslation.tsx'
import { DepsProvider } from '../store/DepsContext.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { ClockProvider, createUiClock } from '../ui/clock.ts'
import { CrashScreen } from './CrashScreen.tsx'
import { CurrentPage } from './CurrentPage.tsx'
import type { Client } from './createClient.ts'
import { AfterFirstResponse } from './shell/AfterFirstResponse.tsx'
import { HeaderItemContext } from './shell/HeaderItemContext.ts'
import { lazyFeature } from './shell/lazyFeature.tsx'
import { languageChanged } from './shell/shellSlice.ts'

export function App({ client }: { client: Client }) {
  return (
    <Providers client={client}>
      <ErrorBoundary fallback={<CrashScreen />}>
        <HeaderItemContext value={AccountItem}>
          <CurrentPage pages={client.pages} />
        </HeaderItemContext>
        <AfterFirstResponse>
          <GlobalOverlays client={client} />
        </AfterFirstResponse>
      </ErrorBoundary>
    </Providers>
  )
}

/** Store, texts, dependencies and clock for every component. */
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
    // A response may correct the clock: the times on screen, and what depends on them, are updated at once.
    let seen: number | null = null
    return store.subscribe(() => {
      const skew = deps.clock.skew()
      if (skew !== seen) clock.refresh()
      seen = skew
    })
  }, [store, texts, clock, deps])

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

const GlobalOverlays = lazyFeature(
  () => import('./GlobalOverlays.tsx').then((m) => ({ default: m.GlobalOverlays })),
  ['account', 'errors'],
)

const AccountItem = lazyFeature(
  () => import('../features/auth/AccountItem.tsx').then((m) => ({ default: m.AccountItem })),
  ['account'],
)
