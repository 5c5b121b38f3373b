/** The screens after the choice of the coin: the address and the end. */
import { SaveEvidence } from '../../features/evidence/SaveEvidence.tsx'
import { EVIDENCE_FEATURES } from '../../features/evidence/lazyEvidence.tsx'
import { DealHistory } from '../../features/history/DealHistory.tsx'
import { PreloadFeatures } from '../../shell/PreloadFeatures.tsx'
import { selectIsEmbedded } from '../../shell/shellSlice.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Stack } from '../../ui/Stack.tsx'
import { AddressScreen } from './AddressScreen.tsx'
import { EndScreen } from './EndScreen.tsx'
import type { DepositScreen } from './depositScreen.ts'

export function StartedScreens({ screen }: { screen: Extract<DepositScreen, { name: 'inProcess' }> }) {
  const isEmbedded = useAppSelector(selectIsEmbedded)
  return (
    <Stack>
      {screen.result === 'waiting' || screen.result === 'pending' ? (
        <AddressScreen result={screen.result} deadline={screen.deadline} />
      ) : (
        <EndScreen result={screen.result} />
      )}
      <DealHistory />
      {!isEmbedded && (
        <SaveEvidence isProminent={screen.result === 'pending' || screen.result === 'overtime'} />
      )}
      <PreloadFeatures parts={EVIDENCE_FEATURES} />
    </Stack>
  )
}
