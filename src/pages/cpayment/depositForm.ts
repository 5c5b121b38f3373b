/** The form of a deposit, and its submit button. Beside the screens, because the slice of every page needs it. */
import type { DepositCoin } from '../../contract/constants.ts'
import { isEmail } from '../../rules/email.ts'

/** True for a coin whose availability is checked first; only ETH. */
export function needsAvailabilityCheck(coin: DepositCoin): boolean {
  return coin === 'eth'
}

/** Fields that the submit button depends on. */
export interface DepositForm {
  coin: DepositCoin
  email: string
  agreed: boolean
  /** Response of `GET /cp/is-available` for the chosen coin; null while it is unknown or not needed. */
  available: boolean | null
}

/** State of the submit button. `off`: disabled; `flash`: looks disabled, a press flashes the e-mail field; `ready`: submits. */
export function depositSubmit({ coin, email, agreed, available }: DepositForm): 'off' | 'flash' | 'ready' {
  if (!agreed || (needsAvailabilityCheck(coin) && available !== true)) return 'off'
  return isEmail(email) ? 'ready' : 'flash'
}
