/** /payment/:id. The screen is a function of the state; only the first one is in this file, the others are loaded on demand. */
import { useTranslation } from 'react-i18next'
import { RegistrationOffer } from '../../features/auth/lazyRegistrationOffer.tsx'
import { MethodChoice } from '../../features/brokers/MethodChoice.tsx'
import { selectOrderWithDeal, selectPurchase } from '../../features/order/orderSlice.ts'
import { OrderLoading } from '../../features/support/OrderLoading.tsx'
import { RUNNING_SECTIONS } from '../../i18n/types.ts'
import { hasAnyDeal } from '../../rules/deal.ts'
import { Brand } from '../../shell/Brand.tsx'
import { LazySidePanel } from '../../shell/LazySidePanel.tsx'
import { PageShell } from '../../shell/PageShell.tsx'
import { ProgressLine } from '../../shell/ProgressLine.tsx'
import { lazyFeature } from '../../shell/lazyFeature.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { OrderSummary, usePaidButton } from './OrderSummary.tsx'
import { isPurchaseOver, stepOf, STEPS } from './paymentScreen.ts'
import { selectScreen } from './selectors.ts'

const StartedScreens = lazyFeature(
  () => import('./StartedScreens.tsx').then((m) => m.StartedScreens),
  RUNNING_SECTIONS,
  <OrderLoading />,
)
const OrderAside = lazyFeature(() => import('./StartedScreens.tsx').then((m) => m.OrderAside), [])

/** The parts that an order under way needs at once. */
export const partsUnderWay = [StartedScreens, OrderAside]

export function Page() {
  const screen = useAppSelector(selectScreen)
  const purchase = useAppSelector(selectPurchase)
  const hasDeal = useAppSelector((state) => hasAnyDeal(selectOrderWithDeal(state)))
  const button = usePaidButton()
  const isFirst = screen.name === 'loading' || screen.name === 'init'

  return (
    <PageShell
      page="payment"
      step={screen.name}
      header={<Brand merchant={purchase?.merchant} />}
      aside={
        <>
          {!isFirst && <OrderAside />}
          <LazySidePanel
            button={button}
            offer={<RegistrationOffer hasEnded={hasDeal && isPurchaseOver(screen)} />}
          />
        </>
      }
    >
      <ErrorBoundary>
        <ProgressLine steps={STEPS} step={stepOf(screen)} />
      </ErrorBoundary>
      {screen.name === 'loading' && <OrderLoading />}
      {screen.name === 'init' && <InitScreen />}
      {!isFirst && <StartedScreens screen={screen} />}
    </PageShell>
  )
}

/** Order and methods. */
function InitScreen() {
  const { t } = useTranslation('payment')
  return (
    <MethodChoice heading={t('payment.heading')} title={t('methods.title')} submitText={t('methods.submit')}>
      <OrderSummary />
    </MethodChoice>
  )
}
