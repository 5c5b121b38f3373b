/** /payment/:id. The screen is a function of the state; only the first one is in this file, the others are loaded on demand. */
import { OrderLoading } from '../../features/order/OrderLoading.tsx'
import { selectPurchase } from '../../features/order/orderSlice.ts'
import { OrderWait } from '../../features/support/OrderWait.tsx'
import { purchaseProgress } from '../../rules/purchase.ts'
import { AfterFirstResponse } from '../../shell/AfterFirstResponse.tsx'
import { Brand } from '../../shell/Brand.tsx'
import { PageShell } from '../../shell/PageShell.tsx'
import { ProgressLine } from '../../shell/ProgressLine.tsx'
import { SupportLinks } from '../../shell/SupportLink.tsx'
import { lazyFeature } from '../../shell/lazyFeature.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { InitScreen } from './InitScreen.tsx'
import { selectScreen } from './paymentScreen.ts'

const DealScreens = lazyFeature(
  () => import('./DealScreens.tsx').then((m) => m.DealScreens),
  ['deal', 'account', 'errors'],
  <OrderLoading />,
)
const OrderAside = lazyFeature(() => import('./OrderAside.tsx').then((m) => m.OrderAside), [])
const SidePanel = lazyFeature(() => import('./SidePanel.tsx').then((m) => m.SidePanel), ['account'])

/** The parts that an order under way needs at once. */
export const partsUnderWay = [DealScreens, OrderAside]

export function PaymentPage() {
  const screen = useAppSelector(selectScreen)
  const purchase = useAppSelector(selectPurchase)
  const isFirst = screen.name === 'loading' || screen.name === 'init'

  return (
    <PageShell
      page="payment"
      step={screen.name}
      header={
        <Brand
          name={purchase?.merchant?.name}
          website={purchase?.merchant?.website}
          logo={purchase?.merchant?.image_url}
        />
      }
      footer={<SupportLinks currency={purchase?.currency ?? null} />}
      aside={
        <>
          {!isFirst && <OrderAside />}
          <AfterFirstResponse>
            <SidePanel />
          </AfterFirstResponse>
        </>
      }
    >
      <ErrorBoundary>
        <ProgressLine progress={purchaseProgress(screen)} />
      </ErrorBoundary>
      {screen.name === 'loading' && <OrderWait />}
      {screen.name === 'loading' && <OrderLoading />}
      {screen.name === 'init' && <InitScreen />}
      {!isFirst && <DealScreens screen={screen} />}
    </PageShell>
  )
}
