/** The screens after the choice of the coin: the address and the end. Loaded on demand. */
import { PreloadFeatures } from '../../app/shell/PreloadFeatures.tsx'
import { RetryBoundary } from '../../app/shell/RetryBoundary.tsx'
import { EVIDENCE_FEATURES } from '../../features/evidence/lazyEvidence.tsx'
import { DealHistory } from '../../features/history/DealHistory.tsx'
import type { DepositScreen } from '../../rules/crypto.ts'
import { Stack } from '../../ui/Stack.tsx'
import { AddressScreen } from './AddressScreen.tsx'
import { EndScreen } from './EndScreen.tsx'

export function StartedScreens({ screen }: { screen: Extract<DepositScreen, { name: 'inProcess' }> }) {
  return (
    <Stack>
      {screen.result === 'waiting' || screen.result === 'pending' ? (
        <AddressScreen result={screen.result} deadline={screen.deadline} />
      ) : (
        <EndScreen result={screen.result} />
      )}
      <RetryBoundary>
        <DealHistory />
      </RetryBoundary>
      <PreloadFeatures parts={EVIDENCE_FEATURES} />
    </Stack>
  )
}
