/** Everything after the choice of the coin: the address and the ends. Comes when it is needed. */
import type { DepositScreen } from '../../rules/crypto.ts'
import { AddressScreen } from './AddressScreen.tsx'
import { EndScreen } from './EndScreen.tsx'

export function StartedScreens({ screen }: { screen: Extract<DepositScreen, { name: 'inProcess' }> }) {
  return screen.result === 'waiting' || screen.result === 'pending' ? (
    <AddressScreen result={screen.result} deadline={screen.deadline} />
  ) : (
    <EndScreen result={screen.result} />
  )
}
