import type { Autodeal, Deal } from '../contract/deals.ts'
import type { Id } from '../contract/ids.ts'

/** The key of an order's deal at the gateway (`deal_id`): calls take it, the page shows it as SKY ID. That of the automatic deal without one; null without either. */
export function dealIdOf({
  deal,
  autodeal,
}: {
  deal: Pick<Deal, 'deal_id'> | null
  autodeal: Pick<Autodeal, 'autodeal_id'> | null
}): Id | null {
  return deal?.deal_id ?? autodeal?.autodeal_id ?? null
}

/** The name of what a cancellation ends: the deal's id, `order` for an order without a deal. */
export function cancelName(order: Parameters<typeof dealIdOf>[0]): Id {
  return dealIdOf(order) ?? 'order'
}

/** Ids of the order's deal and automatic deal. A deal has two: its own and that of its record. */
export function dealIdsOf({
  deal,
  autodeal,
}: {
  deal: Pick<Deal, 'deal_id' | 'id'> | null
  autodeal: Pick<Autodeal, 'autodeal_id'> | null
}): Id[] {
  return [deal?.deal_id, deal?.id, autodeal?.autodeal_id].filter((id) => id != null)
}
