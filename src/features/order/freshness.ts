/**
 * Decides whether an answer of the gateway is newer than the order on screen. A lagging copy of the gateway's data could ask for a
 * second payment, or for a payment to a requisite, or of a sum, that was replaced.
 */
import type { Autodeal, Deal } from '../../contract/deals.ts'
import { type Id, includesId, sameId } from '../../contract/ids.ts'
import type { CryptoPayment } from '../../contract/orders.ts'
import { DEPOSIT_OVERTIME, DEPOSIT_SUCCESS, DEPOSIT_WAITING, type Status } from '../../contract/statuses.ts'
import {
  dealIdOf,
  dealIdsOf,
  hasAnyDeal,
  hasOpenDeal,
  isOrderOver,
  type OrderDeals,
  transactionLink,
} from '../../rules/deal.ts'
import { compareDecimals, fiatAmount } from '../../rules/money.ts'
import { dealOf, type LoadedOrder, PAID, payableTo } from '../../rules/order.ts'

/** What a page has shown. */
interface Shown {
  /** The order on screen. */
  loaded: LoadedOrder | null
  /** `namesOf` all orders that were on screen. */
  names: readonly string[]
  /** The requisite that an earlier page load, or another tab, has shown, `PAID` once the payment to it was reported; only the first answer is compared with it. */
  seen?: string | null
  /** Ids of deals whose end the gateway has notified since. */
  ended: readonly Id[]
  /** What `olderThan` returned for the previous answer. */
  older: string | null
}

/** Null if the answer may be shown; else its summary, because it is older than what is shown. An answer that repeats the previous one is shown, because an order, or a deal, may be reopened. */
export function olderThan(shown: Shown, answer: LoadedOrder): string | null {
  if (!isOlder(shown, answer)) return null
  const summary = summaryOf(answer)
  return summary === shown.older ? null : summary
}

function isOlder({ loaded, names, seen, ended }: Shown, answer: LoadedOrder): boolean {
  if (payableTo(answer) !== null && isEndReported(answer, ended)) return true
  if (loaded === null) return seen === PAID && payableTo(answer) !== null
  return isStepBack(loaded, answer) || isShownAgain(loaded, answer, names)
}

/** True if the end of the running deal was notified, by either of its ids. An automatic deal beside a deal is an earlier one. */
export function isEndReported(loaded: LoadedOrder | null, ended: readonly Id[]): boolean {
  const { deal, autodeal } = dealOf(loaded)
  return dealIdsOf({ deal, autodeal: deal ? null : autodeal }).some((id) => includesId(ended, id))
}

function isStepBack(before: LoadedOrder, after: LoadedOrder): boolean {
  if (before.kind === 'deposit')
    return after.kind === 'deposit' && isDepositStepBack(before.order, after.order)
  if (after.kind === 'deposit') return false
  return isDealStepBack(before.order, after.order) || isUnstarted(before, after)
}

/** True if a deposit is no longer started, waits again after its end, no longer succeeded, or has received less: such an answer would ask for coins a second time. */
function isDepositStepBack(before: CryptoPayment, after: CryptoPayment): boolean {
  if (after.status === null) return before.status !== null
  if (after.status === DEPOSIT_SUCCESS) return false
  return (
    before.status === DEPOSIT_SUCCESS ||
    (before.status === DEPOSIT_OVERTIME && after.status === DEPOSIT_WAITING) ||
    compareDecimals(after.amount_received, before.amount_received) < 0
  )
}

/** True if the transaction of a flash-pay order had started, and the same deal is to be paid again. */
function isUnstarted(before: LoadedOrder, after: LoadedOrder): boolean {
  if (before.kind !== 'flashpay' || after.kind !== 'flashpay' || payableTo(after) === null) return false
  const isLost = transactionLink(before.order) !== null && transactionLink(after.order) === null
  return isLost && partsOf(before).id === partsOf(after).id
}

/** An order that can have a deal. */
interface ProgressedOrder extends OrderDeals {
  status: Status
}

/** True if the order, or the same deal of it, is at an earlier step than before, or if a paid deal is missing, or one that was just made. One to pay to that is missing is no longer paid at once. */
function isDealStepBack(before: ProgressedOrder, after: ProgressedOrder): boolean {
  if (isOrderOver(before.status) ? !isOrderOver(after.status) : after.status < before.status) return true
  if (!hasAnyDeal(after) && !isOrderOver(after.status)) return isPaidFor(before) || isProposed(before)
  if (sameId(before.deal?.deal_id, after.deal?.deal_id)) return stepOf(after.deal) < stepOf(before.deal)
  const isSameAutodeal = sameId(before.autodeal?.autodeal_id, after.autodeal?.autodeal_id)
  return isSameAutodeal && stepOf(after.autodeal) < stepOf(before.autodeal)
}

const isProposed = ({ deal }: OrderDeals) => deal?.state === 'proposed'

function isPaidFor({ deal, autodeal }: OrderDeals): boolean {
  return [deal?.state, autodeal?.state].some((state) => state === 'paid' || state === 'closed')
}

/** States before the end of a deal or an automatic deal, in their order. */
const STATES: readonly string[] = ['proposed', 'active', 'confirmed', 'paid'] satisfies (
  | Deal['state']
  | Autodeal['state']
)[]

/** A number that grows with each step; that of a disputed deal is between its state and the next. */
function stepOf(deal: { state: string; dispute?: Deal['dispute'] } | null | undefined): number {
  const at = STATES.indexOf(deal?.state ?? '')
  if (at < 0) return STATES.length
  return deal?.dispute ? at + 0.5 : at
}

/** True if `after` contains a deal, or for the same deal or deposit a requisite or a sum, that was shown earlier than that of `before`. */
function isShownAgain(before: LoadedOrder, after: LoadedOrder, names: readonly string[]): boolean {
  const [was, is] = [partsOf(before), partsOf(after)]
  const hasReturned = (name: string | null) => names.some((one) => one === name)
  if (was.id !== is.id) return was.id !== null && hasReturned(is.deal)
  const isBack = (part: 'requisite' | 'sum') =>
    was[part] !== null && was[part] !== is[part] && hasReturned(is[part])
  return isBack('requisite') || isBack('sum')
}

/** Names of the open deal of an order, its requisite and its sum to pay; null if it has none. A deposit has only its address. */
interface Parts {
  /** Id of the deal, also of one that is over. */
  id: string | null
  deal: string | null
  /** The requisite to pay to, or in a sale the seller's own, which the seller can edit. */
  requisite: string | null
  sum: string | null
}

function partsOf(answer: LoadedOrder): Parts {
  if (answer.kind === 'deposit') return { id: null, deal: null, requisite: answer.order.address, sum: null }
  const { deal, autodeal, requisite: payable } = dealOf(answer)
  const key = dealIdOf({ deal, autodeal })
  const id = key === null ? null : String(key)
  const requisite = answer.kind === 'sale' ? (deal?.requisite ?? null) : payable
  const sum = fiatAmount(deal ?? autodeal, null)
  return {
    id,
    deal: hasOpenDeal({ deal, autodeal }) ? id : null,
    requisite: requisite && `${id} to ${requisite}`,
    sum: sum && `${id} for ${sum}`,
  }
}

/** Names to store of an order that is shown. */
export function namesOf(loaded: LoadedOrder): string[] {
  const { deal, requisite, sum } = partsOf(loaded)
  return [deal, requisite, sum].filter((name) => name !== null)
}

/** Progress and names of an order: two answers with the same summary are repetitions. */
function summaryOf(answer: LoadedOrder): string {
  if (answer.kind === 'deposit')
    return JSON.stringify([answer.order.status, answer.order.amount_received, partsOf(answer)])
  const { status, deal, autodeal } = dealOf(answer)
  return JSON.stringify([status, deal?.state, deal?.dispute, autodeal?.state, partsOf(answer)])
}
