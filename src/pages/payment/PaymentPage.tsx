/** /payment/:id: what stands on the page is decided by one function of the state. Only its first screen is here; the rest comes on demand. */
import { orderOutdated } from '../../features/deal/dealSlice.ts'
import { OrderLoading } from '../../features/deal/OrderLoading.tsx'
import { Brand } from '../../features/frame/Brand.tsx'
import { Frame } from '../../features/frame/Frame.tsx'
import { Later } from '../../features/frame/Later.tsx'
import { lazyRoom } from '../../features/frame/lazyRoom.tsx'
import { Panel } from '../../features/frame/Panel.tsx'
import { ProgressLine } from '../../features/frame/ProgressLine.tsx'
import { SupportLinks } from '../../features/frame/SupportLinks.tsx'
import { OrderWait } from '../../features/notices/OrderWait.tsx'
import { purchaseProgress } from '../../rules/progress.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { InitScreen } from './InitScreen.tsx'
import { OrderSummary } from './OrderSummary.tsx'
import { selectScreen } from './paymentScreen.ts'
import { selectPurchase } from './paymentSlice.ts'

export { paymentFeature as feature } from './paymentFeature.ts'

const DealStage = lazyRoom(() => import('./DealStage.tsx'), ['deal', 'account', 'errors'], <OrderLoading />)
const SidePanel = lazyRoom(() => import('./SidePanel.tsx'), ['account'])

export default function PaymentPage() {
  const screen = useAppSelector(selectScreen)
  const purchase = useAppSelector(selectPurchase)
  const isFirst = screen.name === 'loading' || screen.name === 'init'

  return (
    <Frame
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
        purchase && (
          <>
            <Panel>{!isFirst && <OrderSummary isAside />}</Panel>
            <Later>
              <SidePanel />
            </Later>
          </>
        )
      }
    >
      <ErrorBoundary>
        <ProgressLine progress={purchaseProgress(screen)} />
      </ErrorBoundary>
      {screen.name === 'loading' && <OrderWait retry={orderOutdated} />}
      {screen.name === 'loading' && <OrderLoading />}
      {screen.name === 'init' && <InitScreen />}
      {screen.name !== 'loading' && screen.name !== 'init' && <DealStage screen={screen} />}
    </Frame>
  )
}
