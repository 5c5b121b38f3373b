/** /flashpay/payment/:id and /flashpay/sale/:id: a bank, then the requisites. */
import { RegistrationOffer } from '../../features/auth/lazyRegistrationOffer.tsx'
import { selectFlashpayOrder } from '../../features/order/orderSlice.ts'
import { OrderLoading } from '../../features/support/OrderLoading.tsx'
import { RUNNING_SECTIONS } from '../../i18n/types.ts'
import { hasAnyDeal, isOrderOver } from '../../rules/deal.ts'
import { LazySidePanel } from '../../shell/LazySidePanel.tsx'
import { PageShell } from '../../shell/PageShell.tsx'
import { lazyFeature } from '../../shell/lazyFeature.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { InitScreen } from './InitScreen.tsx'
import { selectScreen } from './selectors.ts'

const StartedScreens = lazyFeature(
  () => import('./StartedScreens.tsx').then((m) => m.StartedScreens),
  RUNNING_SECTIONS,
  <OrderLoading />,
)

/** The parts that an order under way needs at once. */
export const partsUnderWay = [StartedScreens]

export function Page() {
  const screen = useAppSelector(selectScreen)
  const order = useAppSelector(selectFlashpayOrder)
  const hasEnded = order !== null && isOrderOver(order.status) && hasAnyDeal(order)
  return (
    <PageShell
      page="flashpay"
      step={screen.name}
      aside={<LazySidePanel offer={<RegistrationOffer hasEnded={hasEnded} />} />}
    >
      {screen.name === 'loading' && <OrderLoading />}
      {screen.name === 'init' && <InitScreen />}
      {screen.name !== 'loading' && screen.name !== 'init' && <StartedScreens screen={screen} />}
    </PageShell>
  )
}
