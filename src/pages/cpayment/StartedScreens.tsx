/** Everything after the choice of the coin: the address and the ends. Comes when it is needed. */
import { addStageMemory } from '../../features/order/stageMemory.ts'
import type { DepositScreen } from '../../rules/crypto.ts'
import type { Feature } from '../../store/types.ts'
import { AddressScreen } from './AddressScreen.tsx'
import { EndScreen } from './EndScreen.tsx'

export const feature: Feature = {
  name: 'cpayment/started',
  listeners: [addStageMemory('cpayment/started')],
}

export function Room({ screen }: { screen: Extract<DepositScreen, { name: 'inProcess' }> }) {
  return screen.result === 'waiting' || screen.result === 'pending' ? (
    <AddressScreen result={screen.result} deadline={screen.deadline} />
  ) : (
    <EndScreen result={screen.result} />
  )
}
