/** The app: providers, the routes of the product, and the overlays above every page. */
import { type ReactNode, useEffect, useState } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { Provider } from 'react-redux'
import { BrowserRouter, Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom'
import { stateFrom } from '../rules/links.ts'
import { orderAddressOf, orderKeyOf } from '../rules/paths.ts'
import { AfterFirstResponse } from '../shell/AfterFirstResponse.tsx'
import { NotFound } from '../shell/NotFound.tsx'
import { HeaderItemContext } from '../shell/PageShell.tsx'
import { lazyFeature } from '../shell/lazyFeature.tsx'
import { pageLeft, selectDestination } from '../shell/shellSlice.ts'
import { DepsProvider, useAppSelector, useAppStore, useDeps } from '../store/hooks.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { NewTabProvider } from '../ui/LinkOut.tsx'
import { ClockProvider, createUiClock } from '../ui/clock.ts'
import { CopyTexts } from '../ui/copyTexts.ts'
import { useNoStrayPress } from '../ui/strayPress.ts'
import { CrashScreen } from './CrashScreen.tsx'
import type { Client } from './createClient.ts'
import { openPage } from './openPage.ts'
import { PAGES } from './pages.tsx'

export function App({ client }: { client: Client }) {
  useNoStrayPress()
  return (
    <Providers client={client}>
      <BrowserRouter>
        <ErrorBoundary fallback={<CrashScreen />}>
          <OpenPage />
          <HeaderItemContext value={<AccountItem />}>
            <Routes>
              <Route element={<OrderPage />}>
                <Route path="/payment/:id" Component={PAGES.payment} />
                <Route path="/sale/:id" Component={PAGES.sale} />
                <Route path="/cpayment/:id" Component={PAGES.cpayment} />
                <Route path="/cpayment/:id/embedded" Component={PAGES.cpayment} />
                <Route path="/flashpay/payment/:id" Component={PAGES.flashpay} />
                <Route path="/flashpay/sale/:id" Component={PAGES.flashpay} />
              </Route>
              <Route caseSensitive path="/payment-error" Component={PAGES['payment-error']} />
              <Route path="*" element={<NotFound />} />
            </Routes>
          </HeaderItemContext>
          <AfterFirstResponse>
            <GlobalOverlays client={client} />
          </AfterFirstResponse>
        </ErrorBoundary>
      </BrowserRouter>
    </Providers>
  )
}

/** The page of an order; an address whose id cannot be one is not found. */
function OrderPage() {
  return orderAddressOf(useLocation().pathname) === null ? <NotFound /> : <Outlet />
}

/** Opens the page of the address when it is shown, leaves it when it is not shown any more, and follows redirects. */
function OpenPage() {
  const store = useAppStore()
  const { pageKey } = useDeps()
  const { pathname, search } = useLocation()
  const destination = useAppSelector(selectDestination)
  useEffect(() => {
    // A client belongs to one order: its session, stored values, socket and listeners are that order's.
    const address = orderAddressOf(pathname)
    if (address !== null && orderKeyOf(address) !== pageKey) return location.reload()
    openPage(store, { pathname, search })
  }, [store, pageKey, pathname, search])
  useEffect(() => () => void store.dispatch(pageLeft()), [store, pathname])
  if (destination === null || destination === pathname + search) return null
  return <Navigate to={destination} state={stateFrom(pathname)} replace />
}

/** Store, texts, dependencies and clock for every component. */
export function Providers({
  client: { store, deps, i18n },
  children,
}: {
  client: Client
  children: ReactNode
}) {
  const { t } = useTranslation('common', { i18n })
  const copyTexts = { action: t('copy.action'), done: t('copy.done'), failed: t('copy.failed') }
  const [clock] = useState(() => createUiClock(() => deps.clock.now()))
  // The times on screen, and what depends on them, are updated at once.
  useEffect(() => deps.clock.onChange(clock.refresh), [deps, clock])

  return (
    <Provider store={store}>
      <I18nextProvider i18n={i18n}>
        <DepsProvider value={deps}>
          <ClockProvider value={clock}>
            <NewTabProvider value={t('common.newTab')}>
              <CopyTexts value={copyTexts}>{children}</CopyTexts>
            </NewTabProvider>
          </ClockProvider>
        </DepsProvider>
      </I18nextProvider>
    </Provider>
  )
}

const GlobalOverlays = lazyFeature(
  () => import('./GlobalOverlays.tsx').then((m) => m.GlobalOverlays),
  ['account', 'errors'],
)

const AccountItem = lazyFeature(
  () => import('../features/auth/AccountItem.tsx').then((m) => m.AccountItem),
  ['account'],
)
