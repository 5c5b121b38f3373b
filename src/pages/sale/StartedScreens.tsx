/** The screens after the choice of a method: approval, requisite, search, deal, results, tabs, dialogs. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ChatPanel } from '../../features/chat/ChatPanel.tsx'
import { DealTabs } from '../../features/chat/DealTabs.tsx'
import { SupportPanel } from '../../features/chat/SupportPanel.tsx'
import { UnsentFile } from '../../features/chat/UnsentFile.tsx'
import { QuestionDialog } from '../../features/deal/Question.tsx'
import { DisputeTurn } from '../../features/dispute/DisputeBlock.tsx'
import { DISPUTE_FEATURES, LazyCaseChoice } from '../../features/dispute/lazyDispute.tsx'
import { SaveEvidence } from '../../features/evidence/SaveEvidence.tsx'
import { EVIDENCE_FEATURES } from '../../features/evidence/lazyEvidence.tsx'
import { DealHistory } from '../../features/history/DealHistory.tsx'
import { AlertSettings } from '../../features/notifications/AlertSettings.tsx'
import { selectDeal, selectQuestion, selectWasDisputed } from '../../features/order/orderSlice.ts'
import { type Preloadable, PreloadFeatures } from '../../shell/PreloadFeatures.tsx'
import { RetryBoundary } from '../../shell/RetryBoundary.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { Stack } from '../../ui/Stack.tsx'
import { CancelSaleButton } from './CancelSaleButton.tsx'
import { EditRequisite } from './EditRequisite.tsx'
import { InfoTab } from './InfoTab.tsx'
import { PayoutChangedNotice } from './PayoutChangedNotice.tsx'
import { ReleaseDialog } from './ReleaseDialog.tsx'
import { RequisiteScreen } from './RequisiteScreen.tsx'
import { RestartScreen } from './RestartScreen.tsx'
import { ResultScreen } from './ResultScreen.tsx'
import { WaitScreen } from './WaitScreen.tsx'
import { isDealScreen, type SaleScreen, saleTabsOf } from './saleScreen.ts'

/** Screens of a sale that is under way or over. */
type StartedScreen = Exclude<SaleScreen, { name: 'loading' | 'init' }>

const PRELOADED: readonly Preloadable[] = [...DISPUTE_FEATURES, ...EVIDENCE_FEATURES]

/** In a dispute, and when money has moved or may have. A success has the confirmation of the payout instead, but not one that a dispute decided. */
function isProminent(screen: StartedScreen, wasDisputed: boolean): boolean {
  if (screen.name !== 'processed') return false
  if (screen.result === 'ok') return wasDisputed
  return screen.result !== 'waiting' || screen.title === 'paid'
}

/** Where the documents are. */
function documentsPlace(
  screen: StartedScreen,
  isMain: boolean,
  hasTabs: boolean,
): 'screen' | 'history' | 'support' {
  if (isMain) return 'screen'
  if (screen.name === 'processed' && screen.result === 'ok') return 'history'
  return hasTabs ? 'support' : 'screen'
}

export function StartedScreens({ screen }: { screen: StartedScreen }) {
  const { t } = useTranslation('sale')
  const question = useAppSelector(selectQuestion)
  const tabs = saleTabsOf(useAppSelector(selectDeal))
  const isOpen = screen.name === 'wait' || screen.name === 'processed'
  const isMain = isProminent(screen, useAppSelector(selectWasDisputed))
  const place = documentsPlace(screen, isMain, tabs.length > 0)
  const isDisputed = screen.name === 'processed' && screen.result === 'dispute'
  // The screen is far above a conversation, so that the seller does not see it from there.
  const inConversation = (panel: ReactNode) => (
    <Stack>
      {isDisputed && <DisputeTurn role="note" />}
      {panel}
    </Stack>
  )
  return (
    <>
      <RetryBoundary>
        <PayoutChangedNotice />
      </RetryBoundary>
      <RetryBoundary>{draw(screen)}</RetryBoundary>
      {isDealScreen(screen) && (
        <RetryBoundary>
          {/* Drawn once, so that the open form stays when the screen changes. */}
          <EditRequisite />
          <CancelSaleButton />
        </RetryBoundary>
      )}
      {isOpen && (
        <DealHistory>
          <AlertSettings />
          {place === 'history' && <SaveEvidence />}
        </DealHistory>
      )}
      {place === 'screen' && <SaveEvidence isProminent={isMain} />}
      <RetryBoundary>
        {isOpen && tabs.length > 0 && (
          <DealTabs
            tabs={tabs}
            panels={{
              info: <InfoTab />,
              chat: inConversation(<ChatPanel />),
              support: inConversation(
                <>
                  <SupportPanel />
                  {place === 'support' && <SaveEvidence />}
                </>,
              ),
            }}
          />
        )}
      </RetryBoundary>
      <RetryBoundary>
        <QuestionDialog
          disputeCase={<LazyCaseChoice />}
          texts={{
            cancel: {
              title: t('cancelSale.title'),
              text: t('cancelSale.text'),
              yes: t('cancelSale.yes'),
              no: t('cancelSale.no'),
              danger: true,
            },
          }}
        />
      </RetryBoundary>
      <RetryBoundary>{question === 'release' && <ReleaseDialog />}</RetryBoundary>
      <UnsentFile />
      <PreloadFeatures parts={PRELOADED} />
    </>
  )
}

function draw(screen: StartedScreen): ReactNode {
  switch (screen.name) {
    case 'wait':
      return <WaitScreen screen={screen} />
    case 'payment':
      return <RequisiteScreen />
    case 'restart':
      return <RestartScreen />
    case 'processed':
      return <ResultScreen screen={screen} />
  }
}
