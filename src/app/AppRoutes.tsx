/** The addresses of the product (spec §2): exact matches, everything else is not found. */
import { Suspense, useState, type ComponentType } from 'react'
import { Navigate, Route, Routes, useLocation, useParams } from 'react-router-dom'
import { selectDestination, type OpenedPage } from '../features/frame/frameSlice.ts'
import { NotFoundPage } from '../pages/error/NotFoundPage.tsx'
import { PaymentErrorPage } from '../pages/error/PaymentErrorPage.tsx'
import { pageIdOf } from '../rules/paths.ts'
import { useAppSelector } from '../store/hooks.ts'
import type { Client } from './createClient.ts'
import { LoadingPage } from './LoadingPage.tsx'
import { PageHost } from './PageHost.tsx'
import { pageOf } from './pages.ts'

export function AppRoutes({ client }: { client: Client }) {
  const [pages] = useState(() => ({ payment: pageOf('payment', client) }))
  const destination = useAppSelector(selectDestination)
  const { pathname, search } = useLocation()
  if (destination !== null && destination !== pathname + search) return <Navigate to={destination} replace />

  return (
    <Routes>
      <Route path="/payment/:id" element={<OrderRoute page="payment" component={pages.payment} />} />
      <Route
        path="/payment-error"
        element={
          <PageHost page="payment-error" id="">
            <PaymentErrorPage />
          </PageHost>
        }
      />
      <Route
        path="*"
        element={
          <PageHost page="not-found" id="">
            <NotFoundPage />
          </PageHost>
        }
      />
    </Routes>
  )
}

interface OrderRouteProps {
  page: OpenedPage['page']
  component: ComponentType
  embedded?: boolean
}

/** A page of an order: its id is the last segment of the address (ROUTE-05). */
function OrderRoute({ page, component: Page, embedded }: OrderRouteProps) {
  const { pathname } = useLocation()
  const { type } = useParams()
  const typed: Pick<OpenedPage, 'type'> = type === 'payment' || type === 'sale' ? { type } : {}
  return (
    <Suspense fallback={<LoadingPage page={page} />}>
      <PageHost page={page} id={pageIdOf(pathname)} {...typed} {...(embedded && { embedded })}>
        <Page />
      </PageHost>
    </Suspense>
  )
}
