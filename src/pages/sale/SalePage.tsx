/** /sale/:id: what stands on the page is decided by one function of the state (table 3.9). Only its first screen is here; the rest comes on demand. */
import { orderOutdated, selectDeal } from '../../features/deal/dealSlice.ts'
import { OrderLoading } from '../../features/deal/OrderLoading.tsx'
import { Brand } from '../../features/frame/Brand.tsx'
import { Frame } from '../../features/frame/Frame.tsx'
import { Later } from '../../features/frame/Later.tsx'
import { lazyRoom } from '../../features/frame/lazyRoom.tsx'
import { Panel } from '../../features/frame/Panel.tsx'
import { ProgressLine } from '../../features/frame/ProgressLine.tsx'
import { SupportLinks } from '../../features/frame/SupportLinks.tsx'
import { OrderWait } from '../../features/notices/OrderWait.tsx'
import { toBcp47 } from '../../i18n/languages.ts'
import { useLang, useText } from '../../i18n/useText.tsx'
import { saleProgress } from '../../rules/progress.ts'
import { isFooterShown, saleTabsOf } from '../../rules/sale.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { InitScreen } from './InitScreen.tsx'
import { SaleSummary } from './SaleSummary.tsx'
import { selectScreen } from './saleScreen.ts'
import { selectSale } from './saleSlice.ts'

export { saleFeature as feature } from './saleFeature.ts'

const DealStage = lazyRoom(() => import('./DealStage.tsx'), ['deal', 'account', 'errors'], <OrderLoading />)
const SidePanel = lazyRoom(() => import('./SidePanel.tsx'), ['account'])

export default function SalePage() {
  const t = useText()
  const lang = useLang()
  const screen = useAppSelector(selectScreen)
  const sale = useAppSelector(selectSale)
  // The information of an open deal says it all.
  const isDealing = saleTabsOf(useAppSelector(selectDeal)).length > 0
  const isFirst = screen.name === 'loading' || screen.name === 'init'
  return (
    <Frame
      page="sale"
      step={screen.name}
      header={
        <Brand
          name={sale?.merchant?.name}
          website={sale?.merchant?.website}
          logo={sale?.merchant?.image_url}
          // In capitals for every reader of the text, not for the eye alone (SALE-01).
          caption={t('sale.heading').toLocaleUpperCase(toBcp47(lang))}
        />
      }
      footer={isFooterShown(screen) && <SupportLinks currency={sale?.currency ?? null} />}
      aside={
        sale && (
          <>
            <Panel>{!isFirst && !isDealing && <SaleSummary />}</Panel>
            <Later>
              <SidePanel />
            </Later>
          </>
        )
      }
    >
      <ErrorBoundary>
        <ProgressLine progress={saleProgress(screen)} />
      </ErrorBoundary>
      {screen.name === 'loading' && <OrderWait retry={orderOutdated} />}
      {screen.name === 'loading' && <OrderLoading />}
      {screen.name === 'init' && <InitScreen />}
      {!isFirst && <DealStage />}
    </Frame>
  )
}
