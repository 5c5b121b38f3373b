import type { Deal } from '../contract/deals.ts'
import { isDealOpen } from './deal.ts'
import type { TabName } from './tabs.ts'

/** The tabs of a sale: none unless a deal is open. */
export function saleTabsOf(deal: Deal | null): readonly TabName[] {
  return isDealOpen(deal) ? ['info', 'chat', 'support'] : []
}
