/** The client on screen: texts, clock, routes, and the layers above every page. */
import { Component, useEffect, useState, type ReactNode } from 'react'
import { Provider } from 'react-redux'
import { BrowserRouter } from 'react-router-dom'
import { AuthLayer } from '../features/auth/AuthLayer.tsx'
import { DepsProvider } from '../store/DepsContext.tsx'
import { languageSpoken, selectReachedAt } from '../features/frame/frameSlice.ts'
import { NoticeLayer } from '../features/notices/NoticeLayer.tsx'
import { TextProvider } from '../i18n/useText.tsx'
import { ClockProvider, createUiClock } from '../ui/clock.ts'
import { AppRoutes } from './AppRoutes.tsx'
import { CrashScreen } from './CrashScreen.tsx'
import type { Client } from './createClient.ts'

export function App({ client }: { client: Client }) {
  const { store, deps, texts } = client
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
          <ClockProvider value={clock}>
            <Guard>
              <BrowserRouter>
                <AppRoutes client={client} />
              </BrowserRouter>
              <AuthLayer />
              <NoticeLayer />
            </Guard>
          </ClockProvider>
        </DepsProvider>
      </TextProvider>
    </Provider>
  )
}

/** A page that breaks is replaced by words and a way on, never by nothing. */
class Guard extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return this.state.broken ? <CrashScreen /> : this.props.children
  }
}
