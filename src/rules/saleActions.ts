/** What a seller can do on the screens after the choice. */
import type { Deal } from '../contract/deals.ts'
import { canCancelDeal } from './deal.ts'
import type { SaleScreen } from './sale.ts'

/** True while the screen has Cancel: it ends the deal, or the order while it has no deal. */
export function isCancelShown(screen: SaleScreen, deal: Deal | null): boolean {
  if (screen.name === 'payment' || screen.name === 'restart') return true
  if (screen.name === 'wait' && screen.reason !== 'deal') return true
  const isDealScreen = screen.name === 'wait' || (screen.name === 'processed' && screen.result === 'waiting')
  return isDealScreen && canCancelDeal(deal)
}

/** True until the buyer has paid. */
export function canEditRequisite(deal: Pick<Deal, 'state' | 'dispute'> | null): boolean {
  return canCancelDeal(deal)
}
