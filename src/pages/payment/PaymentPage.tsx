/** /payment/:id: what stands on the page is decided by one function of the state, and drawn from one table. */
import type { ReactNode } from 'react'
import { ChatPanel } from '../../features/chat/ChatPanel.tsx'
import { SupportPanel } from '../../features/chat/SupportPanel.tsx'
import { QuestionDialog } from '../../features/deal/QuestionDialog.tsx'
import { selectAutodeal, selectDeal, selectOverlay } from '../../features/deal/dealSlice.ts'
import { moneyText } from '../../features/deal/money.ts'
import { Promo } from '../../features/auth/Promo.tsx'
import { Brand } from '../../features/frame/Brand.tsx'
import { Frame } from '../../features/frame/Frame.tsx'
import { HintsPanel } from '../../features/frame/HintsPanel.tsx'
import { ProgressLine } from '../../features/frame/ProgressLine.tsx'
import { SupportLinks } from '../../features/frame/SupportLinks.tsx'
import { useLang, useText } from '../../i18n/useText.tsx'
import { purchaseProgress } from '../../rules/progress.ts'
import { isPurchaseOver, tabsOf, type PurchaseScreen } from '../../rules/purchase.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { DealTabs } from '../../features/deal/DealTabs.tsx'
import { EndScreen } from './EndScreen.tsx'
import { InfoTab } from './InfoTab.tsx'
import { InitScreen } from './InitScreen.tsx'
import { LoadingScreen } from './LoadingScreen.tsx'
import { MaskDialog } from './MaskDialog.tsx'
import { OrderSummary } from './OrderSummary.tsx'
import { PayScreen } from './PayScreen.tsx'
import { ReceiptDialog } from './ReceiptDialog.tsx'
import { RestartScreen } from './RestartScreen.tsx'
import { ResultScreen } from './ResultScreen.tsx'
import { WaitScreen } from './WaitScreen.tsx'
import { selectScreen } from './paymentScreen.ts'
import { selectPurchase } from './paymentSlice.ts'

export { paymentFeature as feature } from './paymentFeature.ts'

/** One drawing for each screen: a screen that nobody draws does not compile. */
const screens: {
  [N in PurchaseScreen['name']]: (screen: Extract<PurchaseScreen, { name: N }>) => ReactNode
} = {
  loading: () => <LoadingScreen />,
  init: () => <InitScreen />,
  wait: (screen) => <WaitScreen screen={screen} />,
  payment: (screen) => <PayScreen screen={screen} />,
  restart: () => <RestartScreen />,
  processed: (screen) => <ResultScreen screen={screen} />,
  end: (screen) => <EndScreen screen={screen} />,
}

function draw<N extends PurchaseScreen['name']>(screen: Extract<PurchaseScreen, { name: N }>): ReactNode {
  return screens[screen.name](screen)
}

export default function PaymentPage() {
  const screen = useAppSelector(selectScreen)
  const purchase = useAppSelector(selectPurchase)
  const overlay = useAppSelector(selectOverlay)
  const hasDeal = useAppSelector((state) => selectDeal(state) !== null || selectAutodeal(state) !== null)
  const currency = purchase?.currency ?? null
  const tabs = tabsOf(screen)
  const content = draw(screen)

  return (
    <Frame
      page="payment"
      step={screen.name}
      header={<Brand name={purchase?.merchant?.name} logo={purchase?.merchant?.image_url} />}
      footer={<SupportLinks currency={currency} />}
      aside={
        <>
          {screen.name !== 'init' && screen.name !== 'loading' && <OrderSummary />}
          <HintsPanel flow="payment" currency={currency}>
            <Promo isOver={isPurchaseOver(screen)} hasDeal={hasDeal} />
          </HintsPanel>
        </>
      }
    >
      <ProgressLine progress={purchaseProgress(screen)} />
      {tabs.length > 0 ? (
        <DealTabs
          side="buyer"
          tabs={tabs}
          panels={{ deal: content, info: <InfoTab />, chat: <ChatPanel />, support: <SupportPanel /> }}
        />
      ) : (
        content
      )}
      <Questions />
      {overlay === 'mask' && <MaskDialog />}
      {overlay === 'receipt' && <ReceiptDialog />}
    </Frame>
  )
}

function Questions() {
  const t = useText()
  const lang = useLang()
  const purchase = useAppSelector(selectPurchase)
  const deal = useAppSelector(selectDeal)
  const amount = deal?.amount_currency ?? (purchase?.is_currency_amount ? purchase.amount : null)
  const amountText = moneyText(amount, purchase?.currency, lang)
  return (
    <QuestionDialog
      texts={{
        paid: {
          title: t('confirmPaid.title', { amount: amountText }),
          text: t('confirmPaid.text'),
          yes: t('confirmPaid.yes'),
          no: t('confirmPaid.no'),
        },
        cancel: {
          title: t('cancelPayment.title'),
          text: t('cancelPayment.text'),
          yes: t('cancelPayment.yes'),
          no: t('cancelPayment.no'),
          danger: true,
        },
        dispute: {
          title: t('dispute.question'),
          text: t('dispute.questionText'),
          yes: t('dispute.yes'),
          no: t('dispute.no'),
        },
      }}
    />
  )
}
