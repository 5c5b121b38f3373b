import type { Autodeal, Deal } from '../contract/deals.ts'
import type { Id } from '../contract/ids.ts'

/** The number that people name a deal by: an automatic deal has only its id. */
export function dealNumberOf({
  deal,
  autodeal,
}: {
  deal: Pick<Deal, 'id'> | null
  autodeal: Pick<Autodeal, 'autodeal_id'> | null
}): Id | null {
  return deal?.id ?? autodeal?.autodeal_id ?? null
}
