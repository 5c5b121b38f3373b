import type { Autodeal, Deal } from '../contract/deals.ts'
import type { Id } from '../contract/ids.ts'

/** The number of an order's deal for people and for links to the exchange (`id`); no call takes it, as it does `dealIdOf`. An automatic deal has one id for both. */
export function dealNumberOf({
  deal,
  autodeal,
}: {
  deal: Pick<Deal, 'id'> | null
  autodeal: Pick<Autodeal, 'autodeal_id'> | null
}): Id | null {
  return deal?.id ?? autodeal?.autodeal_id ?? null
}
