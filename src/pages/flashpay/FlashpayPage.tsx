/** /flashpay/payment/:id and /flashpay/sale/:id: a bank, then the requisites. */
import type { ReactNode } from 'react'
import { RegistrationOffer } from '../../features/auth/lazyRegistrationOffer.tsx'
import { selectFlashpayOrder } from '../../features/order/orderSlice.ts'
import { OrderLoading } from '../../features/support/OrderLoading.tsx'
import { RUNNING_SECTIONS } from '../../i18n/types.ts'
import { hasAnyDeal, isOrderOver } from '../../rules/deal.ts'
import { LazySidePanel } from '../../shell/LazySidePanel.tsx'
import { PageShell } from '../../shell/PageShell.tsx'
import { SupportLinks } from '../../shell/SupportLink.tsx'
import { lazyFeature } from '../../shell/lazyFeature.tsx'
import { selectSide } from '../../shell/shellSlice.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { InitScreen } from './InitScreen.tsx'
import { OrderAmount } from './OrderAmount.tsx'
import type { FlashpayScreen } from './flashpayScreen.ts'
import { selectScreen } from './selectors.ts'

const StartedScreens = lazyFeature(
  () => import('./StartedScreens.tsx').then((m) => m.StartedScreens),
  RUNNING_SECTIONS,
  <OrderLoading />,
)

/** The parts that an order under way needs at once. */
export const partsUnderWay = [StartedScreens]

function draw(screen: FlashpayScreen): ReactNode {
  switch (screen.name) {
    case 'loading':
      return <OrderLoading />
    case 'init':
      return <InitScreen />
    case 'payment':
    case 'processed':
      return <StartedScreens screen={screen} />
  }
}

export function Page() {
  const screen = useAppSelector(selectScreen)
  const isSeller = useAppSelector(selectSide) === 'seller'
  const order = useAppSelector(selectFlashpayOrder)
  const hasEnded = order !== null && isOrderOver(order.status) && hasAnyDeal(order)
  const currency = order?.currency ?? null
  return (
    <PageShell
      page="flashpay"
      step={screen.name}
      footer={<SupportLinks currency={currency} />}
      aside={
        <LazySidePanel
          flow={isSeller ? 'flashpay-sale' : 'flashpay-payment'}
          currency={currency}
          offer={<RegistrationOffer hasEnded={hasEnded} />}
        />
      }
    >
      {screen.name === 'init' && <OrderAmount />}
      {draw(screen)}
    </PageShell>
  )
}
