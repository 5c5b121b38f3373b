/** The purchase page: its current screen and the available actions (docs/requirements.md, table 3.8). */
import type { Autodeal, Deal } from '../../contract/deals.ts'
import type { Id } from '../../contract/ids.ts'
import type { Purchase } from '../../contract/orders.ts'
import { ORDER_OK, type Status } from '../../contract/statuses.ts'
import {
  currentDeal,
  hasAnyDeal,
  isDisputeOpen,
  isOrderOver,
  type OrderDeals,
  type SearchState,
} from '../../rules/deal.ts'
import { type TabName, TABS } from '../../rules/paths.ts'

/** Everything that the screen depends on. */
export interface PurchaseInput extends OrderDeals {
  /** Null until the first response. */
  purchase: Pick<Purchase, 'status' | 'cancel_reason'> | null
  /** Result of `payableTo`. */
  requisite: string | null
  /** Lots that this page no longer uses: those of re-bids, and that of a deleted deal after "choose another bank". */
  excludedLots: readonly Id[]
  /** Automatic deals that this page no longer uses; they have no lot. */
  excludedAutodeals: readonly Id[]
  /** Result of `methodOf`. */
  method: Id | null
  search: SearchState
}

/** The screen; its `name` is the page's `data-step`, its `result` the block's `data-result` (docs/gateway.md#page-hooks). */
export type PurchaseScreen =
  | { name: 'loading' }
  | { name: 'init' }
  /** `start`: a method is chosen and the search starts automatically (row 16). */
  | { name: 'wait'; reason: 'search' | 'deal' | 'autodeal' | 'start' }
  | { name: 'payment'; requisite: string }
  | { name: 'restart' }
  | { name: 'processed'; result: 'waiting'; by: 'deal' | 'autodeal' }
  | { name: 'processed'; result: 'ok' }
  | { name: 'processed'; result: 'dispute' }
  /** `chooseAnother`: the order is still in process and another method can be chosen. */
  | { name: 'processed'; result: 'not-ok'; reason: string | null; chooseAnother: boolean }
  | { name: 'end'; result: 'closed' | 'canceled' }

/** Table 3.8 from top to bottom; the first row that matches wins. */
export function purchaseScreen(input: PurchaseInput): PurchaseScreen {
  const { purchase, requisite } = input
  if (purchase === null) return { name: 'loading' }
  const { status, cancel_reason: reason } = purchase
  const deal = currentDeal(input.deal, input.excludedLots, status)
  const autodeal = currentDeal(input.autodeal, input.excludedAutodeals, status)
  const hadDeal = hasAnyDeal({ deal, autodeal })
  return (
    overScreen(status, reason, hadDeal) ??
    dealScreen(deal, reason, requisite) ??
    autodealScreen(autodeal, requisite) ??
    openScreen(hadDeal, input)
  )
}

/** Rows 2 to 5: the order is over. */
function overScreen(status: Status, reason: string | null, hadDeal: boolean): PurchaseScreen | null {
  if (!isOrderOver(status)) return null
  if (!hadDeal && reason === null) return { name: 'end', result: status === ORDER_OK ? 'closed' : 'canceled' }
  return status === ORDER_OK
    ? { name: 'processed', result: 'ok' }
    : { name: 'processed', result: 'not-ok', reason, chooseAnother: false }
}

/** Rows 6 to 10: a dispute, a closed deal, a cancel reason, or a running deal. */
function dealScreen(
  deal: Deal | null,
  reason: string | null,
  requisite: string | null,
): PurchaseScreen | null {
  if (isDisputeOpen(deal)) return { name: 'processed', result: 'dispute' }
  if (deal?.state === 'closed') return { name: 'processed', result: 'ok' }
  if (reason !== null) return { name: 'processed', result: 'not-ok', reason, chooseAnother: false }
  if (deal === null || deal.state === 'deleted') return null
  if (deal.state === 'paid') return { name: 'processed', result: 'waiting', by: 'deal' }
  return requisite === null ? { name: 'wait', reason: 'deal' } : { name: 'payment', requisite }
}

/** Rows 11 and 12: a running automatic deal. */
function autodealScreen(autodeal: Autodeal | null, requisite: string | null): PurchaseScreen | null {
  if (autodeal === null || autodeal.state === 'deleted') return null
  if (autodeal.state === 'paid' || autodeal.state === 'closed')
    return { name: 'processed', result: 'waiting', by: 'autodeal' }
  return requisite === null ? { name: 'wait', reason: 'autodeal' } : { name: 'payment', requisite }
}

/** Rows 13 to 17: no running deal. */
function openScreen(hadDeal: boolean, { search, method }: PurchaseInput): PurchaseScreen {
  if (search === 'failed') return { name: 'restart' }
  if (search === 'running') return { name: 'wait', reason: 'search' }
  if (hadDeal) return { name: 'processed', result: 'not-ok', reason: null, chooseAnother: true }
  return method === null ? { name: 'init' } : { name: 'wait', reason: 'start' }
}

/** True until the payer has reported the payment, while the order still waits for it. */
export function isPaymentAwaited({ name }: PurchaseScreen): boolean {
  return name === 'wait' || name === 'payment' || name === 'restart'
}

/** True for the final screens: ok, not ok, and the end screens. */
export function isPurchaseOver(screen: PurchaseScreen): boolean {
  if (screen.name === 'end') return true
  return (
    screen.name === 'processed' &&
    (screen.result === 'ok' || (screen.result === 'not-ok' && !screen.chooseAnother))
  )
}

/** The steps of a purchase. */
export const STEPS = [
  'common:stepper.method',
  'common:stepper.search',
  'common:stepper.pay',
  'common:stepper.check',
  'common:stepper.done',
] as const
type Step = (typeof STEPS)[number]
export type Processed = Extract<PurchaseScreen, { name: 'processed' }>
/** By name, or by result. */
const STEP_OF: Record<Exclude<PurchaseScreen, Processed>['name'] | Processed['result'], Step | null> = {
  loading: null,
  init: 'common:stepper.method',
  wait: 'common:stepper.search',
  restart: 'common:stepper.search',
  payment: 'common:stepper.pay',
  end: null,
  waiting: 'common:stepper.check',
  dispute: 'common:stepper.check',
  ok: 'common:stepper.done',
  'not-ok': null,
}

/** The step of a purchase; null before it is loaded and after it failed. */
export function stepOf(screen: PurchaseScreen): Step | null {
  return STEP_OF[screen.name === 'processed' ? screen.result : screen.name]
}

/** The tabs for a screen: none before a method is chosen; the chat only while a deal is open. */
export function tabsOf(screen: PurchaseScreen): readonly TabName[] {
  const isRunning =
    screen.name === 'payment' ||
    (screen.name === 'wait' && (screen.reason === 'deal' || screen.reason === 'autodeal')) ||
    (screen.name === 'processed' && (screen.result === 'waiting' || screen.result === 'dispute'))
  if (isRunning) return TABS
  return screen.name === 'loading' || screen.name === 'init' ? [] : ['deal', 'info', 'support']
}
