/** The screens after the choice of a method: search, requisites, results, tabs, dialogs. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ChatPanel } from '../../features/chat/ChatPanel.tsx'
import { DealTabs } from '../../features/chat/DealTabs.tsx'
import { SupportPanel } from '../../features/chat/SupportPanel.tsx'
import { UnsentFile } from '../../features/chat/UnsentFile.tsx'
import { PayDeadline, PaymentHold, usePaymentHold } from '../../features/deal/DealDeadline.tsx'
import { RequisitesChangedNotice } from '../../features/deal/RequisitesChangedNotice.tsx'
import { DisputeTurn } from '../../features/dispute/DisputeBlock.tsx'
import { DISPUTE_FEATURES } from '../../features/dispute/lazyDispute.tsx'
import { SaveEvidence } from '../../features/evidence/SaveEvidence.tsx'
import { EVIDENCE_FEATURES } from '../../features/evidence/lazyEvidence.tsx'
import { DealHistory } from '../../features/history/DealHistory.tsx'
import { AlertSettings } from '../../features/notifications/AlertSettings.tsx'
import { selectOverlay } from '../../features/order/orderSlice.ts'
import { type Preloadable, PreloadFeatures } from '../../shell/PreloadFeatures.tsx'
import { RetryBoundary } from '../../shell/RetryBoundary.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { AlreadyPaid } from './AlreadyPaid.tsx'
import { MaskDialog, MaskForm, Questions, ReceiptDialog } from './Dialogs.tsx'
import { InfoTab } from './InfoTab.tsx'
import { PayScreen } from './PayScreen.tsx'
import { RestartScreen } from './RestartScreen.tsx'
import { EndScreen, NotPerformedNotice, ResultScreen, WaitingNotes } from './ResultScreen.tsx'
import { WaitScreen } from './WaitScreen.tsx'
import { isPaymentAwaited, type PurchaseScreen, tabsOf } from './paymentScreen.ts'

export { OrderAside } from './OrderAside.tsx'

/** Screens of a purchase that is under way or over. */
type StartedScreen = Exclude<PurchaseScreen, { name: 'loading' | 'init' }>

function draw(screen: StartedScreen): ReactNode {
  switch (screen.name) {
    case 'wait':
      return <WaitScreen screen={screen} />
    case 'payment':
      return <PayScreen screen={screen} />
    case 'restart':
      return <RestartScreen />
    case 'processed':
      return <ResultScreen screen={screen} />
    case 'end':
      return <EndScreen screen={screen} />
  }
}

const PRELOADED: readonly Preloadable[] = [MaskForm, ...DISPUTE_FEATURES, ...EVIDENCE_FEATURES]

/** The history is shown on waiting and end screens, but not below the requisites. */
function hasHistory({ name }: StartedScreen): boolean {
  return name === 'wait' || name === 'processed' || name === 'end'
}

/** Its document is the confirmation of the payment; the others are in the folded history. */
function isSuccess(screen: StartedScreen): boolean {
  return 'result' in screen && (screen.result === 'ok' || screen.result === 'closed')
}

/** Money has moved, or may have: the documents are on the screen, otherwise only in the Support tab. */
function hasDocuments(screen: StartedScreen): boolean {
  return 'result' in screen && !isSuccess(screen)
}

/** Heading, deadline and end on the other tabs, because those of the screen are not rendered there. */
function TabHead({ screen }: { screen: StartedScreen }) {
  const { t } = useTranslation('payment')
  const hold = usePaymentHold()
  if (screen.name === 'payment' && hold) return <PaymentHold reason={hold} sends="money" />
  return (
    <>
      <h1 className="visually-hidden">{t('payment.heading')}</h1>
      {screen.name === 'payment' && <PayDeadline />}
      {screen.name === 'processed' && screen.result === 'dispute' && <DisputeTurn />}
      {screen.name === 'processed' && screen.result === 'not-ok' && (
        <NotPerformedNotice reason={screen.reason} />
      )}
      {screen.name === 'end' && screen.result === 'canceled' && <NotPerformedNotice reason={null} />}
    </>
  )
}

export function StartedScreens({ screen }: { screen: StartedScreen }) {
  const overlay = useAppSelector(selectOverlay)
  const tabs = tabsOf(screen)
  const inTab = (panel: ReactNode) => (
    <Stack>
      <TabHead screen={screen} />
      {panel}
    </Stack>
  )
  const content = (
    <Stack>
      {draw(screen)}
      {hasHistory(screen) && (
        <DealHistory>
          {screen.name === 'processed' && screen.result === 'waiting' && <WaitingNotes />}
          <AlertSettings />
          {isSuccess(screen) && <SaveEvidence />}
        </DealHistory>
      )}
      {hasDocuments(screen) && <SaveEvidence isProminent />}
    </Stack>
  )
  return (
    <>
      {/* On every tab, because the payer may have copied the old requisites. */}
      {isPaymentAwaited(screen) && (
        <RetryBoundary>
          <RequisitesChangedNotice help={screen.name !== 'restart' && <AlreadyPaid />} />
        </RetryBoundary>
      )}
      {tabs.length > 0 ? (
        <ErrorBoundary fallback={content}>
          <DealTabs
            tabs={tabs}
            panels={{
              deal: content,
              info: inTab(<InfoTab />),
              chat: inTab(<ChatPanel />),
              support: inTab(
                <>
                  <SupportPanel />
                  <SaveEvidence />
                </>,
              ),
            }}
          />
        </ErrorBoundary>
      ) : (
        content
      )}
      <RetryBoundary>
        <Questions />
      </RetryBoundary>
      <RetryBoundary>{overlay === 'mask' && <MaskDialog />}</RetryBoundary>
      <RetryBoundary>{overlay === 'receipt' && <ReceiptDialog />}</RetryBoundary>
      <UnsentFile />
      <PreloadFeatures parts={PRELOADED} />
    </>
  )
}
