/** /flashpay/payment/:id and /flashpay/sale/:id: a bank, then the requisites. */
import type { ReactNode } from 'react'
import { OrderLoading } from '../../features/order/OrderLoading.tsx'
import { selectFlashpayDeal } from '../../features/order/orderSlice.ts'
import { OrderWait } from '../../features/support/OrderWait.tsx'
import type { FlashpayScreen } from '../../rules/flashpay.ts'
import type { FlashpayType } from '../../rules/paths.ts'
import { AfterFirstResponse } from '../../shell/AfterFirstResponse.tsx'
import { PageShell } from '../../shell/PageShell.tsx'
import { SupportLinks } from '../../shell/SupportLink.tsx'
import { lazyFeature } from '../../shell/lazyFeature.tsx'
import { selectOpened } from '../../shell/shellSlice.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { InitScreen } from './InitScreen.tsx'
import { OrderAmount } from './OrderAmount.tsx'
import { selectScreen } from './flashpayScreen.ts'

const StartedScreens = lazyFeature(
  () => import('./StartedScreens.tsx').then((m) => m.StartedScreens),
  ['payment', 'deal', 'account', 'errors'],
  <OrderLoading />,
)
const SidePanel = lazyFeature(() => import('./SidePanel.tsx').then((m) => m.SidePanel), ['payment'])

/** The parts that an order under way needs at once. */
export const partsUnderWay = [StartedScreens]

function draw(screen: FlashpayScreen, type: FlashpayType): ReactNode {
  switch (screen.name) {
    case 'loading':
      return <OrderLoading />
    case 'init':
      return <InitScreen type={type} />
    case 'payment':
    case 'processed':
      return <StartedScreens screen={screen} type={type} />
  }
}

export function FlashpayPage() {
  const screen = useAppSelector(selectScreen)
  const type = useAppSelector(selectOpened)?.type ?? 'payment'
  const currency = useAppSelector(selectFlashpayDeal)?.currency ?? null
  return (
    <PageShell
      page="flashpay"
      step={screen.name}
      footer={<SupportLinks currency={currency} />}
      aside={
        <AfterFirstResponse>
          <SidePanel type={type} />
        </AfterFirstResponse>
      }
    >
      {screen.name === 'loading' && <OrderWait />}
      {screen.name === 'init' && <OrderAmount type={type} />}
      {draw(screen, type)}
    </PageShell>
  )
}
