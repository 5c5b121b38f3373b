/**
 * Tables 3.1 and 3.8: which screen the purchase page shows, and which result.
 * Written from the specification alone (sections 2 and 4), before the code and the tables of docs/requirements.md were read;
 * the states are named as on the wire (docs/gateway.md).
 * Rows with a `decision` were added when the two were compared. Nothing is imported from src.
 */
import type { Domain, Row } from './table.ts'

export interface PurchaseCase {
  loaded: boolean
  status: 0 | 1 | 2 | 3
  method: boolean
  /** `active` and `preparing` are open states that nobody knows, the first with a requisite, the second without one. */
  deal: 'none' | 'proposed' | 'confirmed' | 'active' | 'preparing' | 'paid' | 'closed' | 'deleted'
  dispute: boolean
  autodeal: 'none' | 'active' | 'paid' | 'closed' | 'deleted'
  cancelReason: boolean
  /** The bid search of this page: `over` when it failed or took longer than 240000 ms. */
  search: 'idle' | 'running' | 'over'
  /** The lot of a deleted deal is on the excluded list: a new bid is searched on another lot. */
  lotExcluded: boolean
}
type PurchaseScreen = 'init' | 'wait' | 'payment' | 'processed' | 'restart' | 'end'
type PurchaseResult = 'waiting' | 'ok' | 'not-ok' | 'dispute'

export const purchaseDomain: Domain<PurchaseCase> = {
  loaded: [false, true],
  status: [0, 1, 2, 3],
  method: [false, true],
  deal: ['none', 'proposed', 'confirmed', 'active', 'preparing', 'paid', 'closed', 'deleted'],
  dispute: [false, true],
  autodeal: ['none', 'active', 'paid', 'closed', 'deleted'],
  cancelReason: [false, true],
  search: ['idle', 'running', 'over'],
  lotExcluded: [false, true],
}

/** False for impossible cases: a dispute without a deal, an excluded lot without a deleted deal, a search or a deal without a method, two deals. */
export function isPossiblePurchase(it: PurchaseCase): boolean {
  if (!it.method && (it.deal !== 'none' || it.autodeal !== 'none')) return false
  if (it.dispute && it.deal === 'none') return false
  if (it.lotExcluded && it.deal !== 'deleted') return false
  if (it.search !== 'idle' && !it.method) return false
  return it.deal === 'none' || it.autodeal === 'none'
}

const FINISHED = ['paid', 'closed', 'deleted'] as const
const RUNNING = ['proposed', 'confirmed', 'active', 'preparing'] as const

export const purchaseScreens: readonly Row<PurchaseCase, PurchaseScreen>[] = [
  { when: { loaded: [false] }, answers: ['init'], spec: 'init when there is no purchase' },
  {
    when: { status: [0], cancelReason: [true] },
    answers: ['processed'],
    spec: 'init when it is created with no method chosen; a cancel reason exists',
    // The sentence about processed requires a status in process; but a cancelled order must not be paid, whatever its status.
    decision: 'table 3.8, row 7',
  },
  // A deleted deal is replaced by the deal that a new search finds, unless the order itself is over.
  ...([{ deal: ['deleted'] }, { autodeal: ['deleted'] }] as const).flatMap(
    (deleted): Row<PurchaseCase, PurchaseScreen>[] => [
      {
        when: { status: [0, 1], cancelReason: [false], search: ['over'], ...deleted },
        answers: ['restart'],
        spec: 'restart appears when the bid search fails or after 240000 ms of searching',
        decision: 'A23',
      },
      {
        when: { status: [0, 1], cancelReason: [false], search: ['running'], ...deleted },
        answers: ['wait'],
        spec: 'if the deal is deleted, its lot is added to an excluded list and a new bid is searched on another lot',
        decision: 'A23',
      },
    ],
  ),
  {
    when: { status: [1], lotExcluded: [true], cancelReason: [false] },
    answers: ['wait'],
    spec: 'payment … when a method is chosen and no deal yet; a wait screen while requisites are searched',
  },
  ...(
    [{ deal: FINISHED }, { dispute: [true] }, { autodeal: FINISHED }, { cancelReason: [true] }] as const
  ).map((end): Row<PurchaseCase, PurchaseScreen> => ({
    when: { status: [1, 2, 3], ...end },
    answers: ['processed'],
    spec: 'processed when status is at least in process and the deal is paid, closed, deleted or in dispute, or the autodeal finished, or a cancel reason exists',
  })),
  ...([{ deal: RUNNING }, { autodeal: ['active'] }] as const).map(
    (running): Row<PurchaseCase, PurchaseScreen> => ({
      when: { status: [2, 3], ...running },
      answers: ['processed'],
      spec: 'closed or canceled end screens with a back-to-site link',
      decision: 'A25',
    }),
  ),
  {
    when: { status: [2, 3] },
    answers: ['end'],
    spec: 'closed or canceled end screens with a back-to-site link',
  },
  // A deal of an order with status created: the specification does not say; the deal counts.
  ...([{ deal: FINISHED }, { dispute: [true] }, { autodeal: FINISHED }] as const).map(
    (end): Row<PurchaseCase, PurchaseScreen> => ({
      when: { status: [0], ...end },
      answers: ['processed'],
      spec: 'processed when status is at least in process and the deal is …',
      decision: 'A23',
    }),
  ),
  {
    when: { status: [0], autodeal: ['active'] },
    answers: ['payment'],
    spec: 'payment when in process and … (autodeal likewise)',
    decision: 'A23',
  },
  {
    when: { status: [0], deal: ['confirmed', 'active'] },
    answers: ['payment'],
    spec: 'payment when in process and the deal is not paid, closed or deleted and has no dispute',
    decision: 'A23',
  },
  {
    when: { deal: ['proposed', 'preparing'] },
    answers: ['wait'],
    spec: 'in process and the deal is not paid, closed or deleted and has no dispute; a wait screen while requisites are searched',
    decision: 'A21',
  },
  {
    when: { status: [1], deal: ['confirmed'] },
    answers: ['payment'],
    spec: 'payment when in process and the deal is not paid, closed or deleted and has no dispute',
  },
  {
    when: { status: [1], deal: ['active'] },
    answers: ['payment'],
    spec: 'payment when in process and the deal is not paid, closed or deleted and has no dispute; paid, confirmed, closed, deleted seen',
    decision: 'A21',
  },
  {
    when: { status: [1], autodeal: ['active'] },
    answers: ['payment'],
    spec: 'payment when in process and the deal is not paid, closed or deleted … (autodeal likewise)',
  },
  {
    when: { status: [0], method: [false] },
    answers: ['init'],
    spec: 'init when it is created with no method chosen',
  },
  {
    when: { status: [1], method: [false] },
    answers: ['init'],
    spec: 'in process with no deal or autodeal and no method',
  },
  {
    when: { deal: ['none'], autodeal: ['none'], search: ['over'] },
    answers: ['restart'],
    spec: 'restart appears when the bid search fails or after 240000 ms of searching',
  },
  {
    when: { deal: ['none'], autodeal: ['none'], search: ['running'] },
    answers: ['wait'],
    spec: 'a wait screen while requisites are searched',
  },
  {
    when: { deal: ['none'], autodeal: ['none'], method: [true] },
    answers: ['wait'],
    spec: 'payment … when a method is chosen and no deal yet; a wait screen while requisites are searched',
  },
]

const RESULTS =
  'result blocks: waiting (in process, deal paid, no dispute, or an autodeal), ok, not ok (cancelled), dispute opened'

/** The result on the processed screen. */
export const purchaseResults: readonly Row<PurchaseCase, PurchaseResult>[] = [
  {
    when: { status: [0, 1], cancelReason: [true], dispute: [true], deal: [...RUNNING, 'paid'] },
    answers: ['dispute'],
    spec: 'dispute opened',
  },
  {
    when: { status: [0, 1], cancelReason: [true], deal: ['closed'] },
    answers: ['ok'],
    spec: 'closed: coins released, success and closed',
    // Both sentences hold; the money has moved.
    decision: 'A23',
  },
  {
    when: { status: [0, 1], cancelReason: [true] },
    answers: ['not-ok'],
    spec: 'waiting (in process, deal paid, no dispute, or an autodeal), ok, not ok (cancelled)',
    // Both sentences hold for a deal that is paid; the decision puts the cancel reason before a paid deal.
    decision: 'A23',
  },
  // The dispute of a finished deal is closed: the state of the deal says who won.
  {
    when: { status: [0, 1, 2], deal: ['closed'] },
    answers: ['ok'],
    spec: 'closed: coins released, success and closed',
  },
  {
    when: { status: [0, 1, 3], deal: ['deleted'] },
    answers: ['not-ok'],
    spec: 'cancelled by the buyer; auto-cancelled on timeout',
  },
  { when: { status: [2], autodeal: ['closed'] }, answers: ['ok'], spec: RESULTS },
  { when: { status: [0, 1], autodeal: ['closed'] }, answers: ['waiting'], spec: RESULTS, decision: 'A22' },
  { when: { status: [0, 1, 3], autodeal: ['deleted'] }, answers: ['not-ok'], spec: RESULTS },
  { when: { status: [0, 1], dispute: [true] }, answers: ['dispute'], spec: 'dispute opened' },
  { when: { status: [2], dispute: [true] }, answers: ['ok', 'dispute'], spec: RESULTS },
  { when: { status: [3], dispute: [true] }, answers: ['not-ok', 'dispute'], spec: RESULTS },
  {
    when: { status: [0, 1], deal: ['paid'] },
    answers: ['waiting'],
    spec: 'waiting (in process, deal paid, no dispute)',
  },
  {
    when: { status: [0, 1], autodeal: ['paid'] },
    answers: ['waiting'],
    spec: 'waiting (in process, … or an autodeal)',
  },
  // The status and the deal contradict each other: the specification does not say which of the two is right.
  { when: { status: [2], deal: ['deleted'] }, answers: ['ok', 'not-ok'], spec: RESULTS },
  { when: { status: [3], deal: ['closed'] }, answers: ['ok', 'not-ok'], spec: RESULTS },
  { when: { status: [2] }, answers: ['ok'], spec: 'status (… 2 ok …)' },
  { when: { status: [3] }, answers: ['not-ok'], spec: 'status (… 3 not ok)' },
]
