import type { Autodeal, Deal } from '../contract/deals.ts'
import type { Id } from '../contract/ids.ts'

/** Id of an order's deal, else of its automatic deal; null without either. */
export function dealIdOf({
  deal,
  autodeal,
}: {
  deal: Pick<Deal, 'deal_id'> | null
  autodeal: Pick<Autodeal, 'autodeal_id'> | null
}): Id | null {
  return deal?.deal_id ?? autodeal?.autodeal_id ?? null
}
