/** When a deal ends without an action of either side. */
import type { Autodeal, Deal } from '../contract/deals.ts'
import { canCancelAutodeal, canCancelDeal } from './deal.ts'
import { disputeClosesAt } from './dispute.ts'
import type { DealDeadline } from './time.ts'

/** The deal of an order, or its automatic deal, with its countdown. */
export interface TimedDeal {
  deal: Pick<Deal, 'state' | 'dispute'> | null
  autodeal: Pick<Autodeal, 'state'> | null
  timing: Pick<DealDeadline, 'deadline'> | null
}

/** Gateway ms at which the deal, or its dispute, ends by itself; null when it does not. A paid deal has a countdown too, but nothing ends with it. */
export function endsAt({ deal, autodeal, timing }: TimedDeal): number | null {
  const isWaiting = deal === null ? canCancelAutodeal(autodeal) : canCancelDeal(deal)
  return isWaiting ? (timing?.deadline ?? null) : disputeClosesAt(deal)
}
