/** /sale/:id. The screen is a function of the state; only the first one is in this file, the others are loaded on demand. */
import { useTranslation } from 'react-i18next'
import { toBcp47 } from '../../contract/languages.ts'
import { RegistrationOffer } from '../../features/auth/lazyRegistrationOffer.tsx'
import { MethodChoice } from '../../features/brokers/MethodChoice.tsx'
import { selectDeal, selectSale, selectWasDisputed } from '../../features/order/orderSlice.ts'
import { OrderLoading } from '../../features/support/OrderLoading.tsx'
import { RUNNING_SECTIONS } from '../../i18n/types.ts'
import { useLang } from '../../i18n/useLang.ts'
import { Brand } from '../../shell/Brand.tsx'
import { LazySidePanel } from '../../shell/LazySidePanel.tsx'
import { PageShell } from '../../shell/PageShell.tsx'
import { ProgressLine } from '../../shell/ProgressLine.tsx'
import { RetryBoundary } from '../../shell/RetryBoundary.tsx'
import { SupportLinks } from '../../shell/SupportLink.tsx'
import { lazyFeature } from '../../shell/lazyFeature.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { SaleAside, SaleSummary, useReceivedButton } from './SaleSummary.tsx'
import { isFooterShown, isSaleOver, stepOf, STEPS } from './saleScreen.ts'
import { selectScreen } from './selectors.ts'

const StartedScreens = lazyFeature(
  () => import('./StartedScreens.tsx').then((m) => m.StartedScreens),
  RUNNING_SECTIONS,
  <OrderLoading />,
)

/** The parts that an order under way needs at once. */
export const partsUnderWay = [StartedScreens]

export function Page() {
  const { t } = useTranslation('sale')
  const lang = useLang()
  const screen = useAppSelector(selectScreen)
  const sale = useAppSelector(selectSale)
  const hasDeal = useAppSelector(selectDeal) !== null
  const button = useReceivedButton()
  const isDecided = useAppSelector(selectWasDisputed) && isSaleOver(screen)
  const isFirst = screen.name === 'loading' || screen.name === 'init'
  return (
    <PageShell
      page="sale"
      step={screen.name}
      header={
        <Brand
          merchant={sale?.merchant}
          // In the text and not by CSS, because the requirements ask for the text in capitals.
          caption={t('sale.heading').toLocaleUpperCase(toBcp47(lang))}
        />
      }
      footer={isFooterShown(screen) && <SupportLinks />}
      aside={
        <>
          {!isFirst && (
            <RetryBoundary>
              <SaleAside />
            </RetryBoundary>
          )}
          <LazySidePanel
            button={button}
            offer={<RegistrationOffer hasEnded={hasDeal && isSaleOver(screen)} />}
          />
        </>
      }
    >
      <ErrorBoundary>
        {/* The end of a dispute is no step of a sale. */}
        <ProgressLine steps={STEPS} step={isDecided ? null : stepOf(screen)} />
      </ErrorBoundary>
      {screen.name === 'loading' && <OrderLoading />}
      {screen.name === 'init' && <InitScreen />}
      {!isFirst && <StartedScreens screen={screen} />}
    </PageShell>
  )
}

/** Order and methods. */
function InitScreen() {
  const { t } = useTranslation('sale')
  const email = useAppSelector(selectSale)?.email ?? null
  return (
    <MethodChoice
      heading={t('sale.heading')}
      title={t('sale.methods')}
      submitText={t('sale.submit')}
      email={email}
    >
      <SaleSummary />
    </MethodChoice>
  )
}
