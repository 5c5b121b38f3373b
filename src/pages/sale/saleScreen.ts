/** The sale page: its current screen and the available actions (docs/requirements.md, table 3.9). */
import type { Deal } from '../../contract/deals.ts'
import type { Id } from '../../contract/ids.ts'
import type { Sale } from '../../contract/orders.ts'
import { ORDER_NOT_OK, ORDER_OK, type Status } from '../../contract/statuses.ts'
import {
  canCancelDeal,
  currentDeal,
  isDealOpen,
  isDisputeOpen,
  isOrderOver,
  type SearchState,
} from '../../rules/deal.ts'
import type { TabName } from '../../rules/paths.ts'

/** Everything that the screen depends on. */
export interface SaleInput {
  /** Null until the first response. */
  sale: Pick<Sale, 'status' | 'cancel_reason' | 'is_approved'> | null
  deal: Deal | null
  /** Lots that this page no longer uses. */
  excludedLots: readonly Id[]
  /** Result of `methodOf`. */
  method: Id | null
  /** State of the search, which starts when the seller confirms the requisite. */
  search: SearchState
}

/** The screen; its `name` is the page's `data-step`, its `result` the block's `data-result` (docs/gateway.md#page-hooks). */
export type SaleScreen =
  | { name: 'loading' }
  | { name: 'init' }
  | { name: 'wait'; reason: 'approval' | 'search' | 'deal' }
  /** The requisite form with its time limit of 600 s. */
  | { name: 'payment' }
  | { name: 'restart' }
  /** `active`: the buyer has to pay; `paid`: the seller has to check the money and release the coins. */
  | { name: 'processed'; result: 'waiting'; title: 'active' | 'paid' }
  | { name: 'processed'; result: 'ok' }
  | { name: 'processed'; result: 'dispute' }
  /** `restart`: the order is still in process and another buyer can be searched for. */
  | { name: 'processed'; result: 'not-ok'; reason: string | null; restart: boolean }

/** Table 3.9 from top to bottom; the first row that matches wins. */
export function saleScreen(input: SaleInput): SaleScreen {
  const { sale } = input
  if (sale === null) return { name: 'loading' }
  const deal = currentDeal(input.deal, input.excludedLots, sale.status)
  const reason = sale.cancel_reason
  return overScreen(sale.status, reason) ?? dealScreen(deal, reason) ?? openScreen(sale, deal, input)
}

/** Rows 2 and 3: the order is over. */
function overScreen(status: Status, reason: string | null): SaleScreen | null {
  if (status === ORDER_OK) return { name: 'processed', result: 'ok' }
  return status === ORDER_NOT_OK ? { name: 'processed', result: 'not-ok', reason, restart: false } : null
}

/** Rows 4 to 9: a dispute, a closed deal, a cancel reason, or a running deal. */
function dealScreen(deal: Deal | null, reason: string | null): SaleScreen | null {
  if (isDisputeOpen(deal)) return { name: 'processed', result: 'dispute' }
  if (deal?.state === 'closed') return { name: 'processed', result: 'ok' }
  if (reason !== null) return { name: 'processed', result: 'not-ok', reason, restart: false }
  if (deal === null || deal.state === 'deleted') return null
  if (deal.state === 'paid') return { name: 'processed', result: 'waiting', title: 'paid' }
  if (deal.state === 'confirmed') return { name: 'processed', result: 'waiting', title: 'active' }
  return { name: 'wait', reason: 'deal' }
}

/** Rows 10 to 15: no running deal. */
function openScreen(
  sale: Pick<Sale, 'is_approved'>,
  deal: Deal | null,
  { search, method }: SaleInput,
): SaleScreen {
  if (search === 'failed') return { name: 'restart' }
  if (search === 'running') return { name: 'wait', reason: 'search' }
  if (deal !== null) return { name: 'processed', result: 'not-ok', reason: null, restart: true }
  if (method === null) return { name: 'init' }
  return sale.is_approved ? { name: 'payment' } : { name: 'wait', reason: 'approval' }
}

/** True for the final screens. */
export function isSaleOver(screen: SaleScreen): boolean {
  return (
    screen.name === 'processed' && (screen.result === 'ok' || (screen.result === 'not-ok' && !screen.restart))
  )
}

/** True while the footer with video and support is shown. */
export function isFooterShown(screen: SaleScreen): boolean {
  return screen.name !== 'loading' && !isSaleOver(screen)
}

/** True until the sale is approved; it is polled every 2 s meanwhile. */
export function isApprovalAwaited(sale: Pick<Sale, 'is_approved' | 'status'> | null): boolean {
  return sale !== null && !sale.is_approved && !isOrderOver(sale.status)
}

/** The steps of a sale. */
export const STEPS = [
  'common:stepper.method',
  'common:stepper.requisites',
  'common:stepper.search',
  'common:stepper.check',
  'common:stepper.done',
] as const
type Step = (typeof STEPS)[number]
export type Processed = Extract<SaleScreen, { name: 'processed' }>
/** By name, or by result. */
const STEP_OF: Record<Exclude<SaleScreen, Processed>['name'] | Processed['result'], Step | null> = {
  loading: null,
  init: 'common:stepper.method',
  wait: 'common:stepper.search',
  restart: 'common:stepper.search',
  payment: 'common:stepper.requisites',
  waiting: 'common:stepper.check',
  dispute: 'common:stepper.check',
  ok: 'common:stepper.done',
  'not-ok': null,
}

/** The step of a sale; null before it is loaded and after it failed. */
export function stepOf(screen: SaleScreen): Step | null {
  if (screen.name === 'wait' && screen.reason === 'approval') return 'common:stepper.requisites'
  return STEP_OF[screen.name === 'processed' ? screen.result : screen.name]
}

/** True while the screen has Cancel: it ends the deal, or the order while it has no deal. */
export function isCancelShown(screen: SaleScreen, deal: Deal | null): boolean {
  if (screen.name === 'payment' || screen.name === 'restart') return true
  if (screen.name === 'wait' && screen.reason !== 'deal') return true
  return isDealScreen(screen) && canCancelDeal(deal)
}

/** True for the waits, and for the running deal. */
export function isDealScreen(screen: SaleScreen): boolean {
  return screen.name === 'wait' || (screen.name === 'processed' && screen.result === 'waiting')
}

/** The tabs of a sale: none unless a deal is open. */
export function saleTabsOf(deal: Deal | null): readonly TabName[] {
  return isDealOpen(deal) ? ['info', 'chat', 'support'] : []
}
