/** Everything after the choice of the coin: the address and the ends. Comes when it is needed. */
import { LaterParts } from '../../app/shell/LaterParts.tsx'
import { Panel } from '../../app/shell/Panel.tsx'
import { EVIDENCE_PARTS } from '../../features/evidence/lazyEvidence.tsx'
import { DealHistory } from '../../features/history/DealHistory.tsx'
import type { DepositScreen } from '../../rules/crypto.ts'
import { Stack } from '../../ui/Stack.tsx'
import { AddressScreen } from './AddressScreen.tsx'
import { EndScreen } from './EndScreen.tsx'

export { startedFeature } from './startedFeature.ts'

export function StartedScreens({ screen }: { screen: Extract<DepositScreen, { name: 'inProcess' }> }) {
  return (
    <Stack>
      {screen.result === 'waiting' || screen.result === 'pending' ? (
        <AddressScreen result={screen.result} deadline={screen.deadline} />
      ) : (
        <EndScreen result={screen.result} />
      )}
      <Panel>
        <DealHistory />
      </Panel>
      <LaterParts parts={EVIDENCE_PARTS} />
    </Stack>
  )
}
