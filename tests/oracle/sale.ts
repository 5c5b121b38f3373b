/**
 * Tables 3.2 and 3.9: which screen the sale page shows, and which result.
 * Written from the specification alone (sections 2 and 4), before the code and the tables of docs/requirements.md were read;
 * the states are named as on the wire (docs/gateway.md).
 * Rows with a `decision` were added when the two were compared. Nothing is imported from src.
 */
import type { Domain, Row } from './table.ts'

export interface SaleCase {
  loaded: boolean
  status: 0 | 1 | 2 | 3
  broker: boolean
  approved: boolean
  /** `in_progress` is an open state that nobody knows. */
  deal: 'none' | 'proposed' | 'confirmed' | 'in_progress' | 'paid' | 'closed' | 'deleted'
  dispute: boolean
  cancelReason: boolean
  /** The bid search of this page: `over` when it failed or took longer than 4 minutes. */
  search: 'idle' | 'running' | 'over'
  lotExcluded: boolean
}
/** `requisite` is the payment step with the entry of the requisite, `wait` the same step without it. */
type SaleScreen = 'init' | 'wait' | 'requisite' | 'processed' | 'restart'
type SaleResult = 'waiting' | 'ok' | 'not-ok' | 'dispute'

export const saleDomain: Domain<SaleCase> = {
  loaded: [false, true],
  status: [0, 1, 2, 3],
  broker: [false, true],
  approved: [false, true],
  deal: ['none', 'proposed', 'confirmed', 'in_progress', 'paid', 'closed', 'deleted'],
  dispute: [false, true],
  cancelReason: [false, true],
  search: ['idle', 'running', 'over'],
  lotExcluded: [false, true],
}

/** False for impossible cases: a dispute without a deal, an excluded lot without a deleted deal, a search or a deal without a broker. */
export function isPossibleSale(it: SaleCase): boolean {
  if (!it.broker && it.deal !== 'none') return false
  if (it.dispute && it.deal === 'none') return false
  if (it.lotExcluded && it.deal !== 'deleted') return false
  return it.search === 'idle' || it.broker
}

const WAIT =
  'the seller sees the wait screen when there is a deal or the sale is not approved, otherwise the requisite entry'
const PROCESSED =
  'processed when in process with a deal paid, confirmed, closed or deleted, or a dispute, or a cancel reason, or status above in process'
const RESTART = 'restart after the 4-minute bid window'
const REBID =
  'if the deal is deleted, its lot is added to an excluded list and a new bid is searched on another lot'
const PAYMENT = 'payment when in process with broker but no deal'

export const saleScreens: readonly Row<SaleCase, SaleScreen>[] = [
  { when: { loaded: [false] }, answers: ['init'], spec: 'init when no sale' },
  { when: { status: [2, 3] }, answers: ['processed'], spec: PROCESSED },
  { when: { cancelReason: [true], status: [0] }, answers: ['processed'], spec: PROCESSED, decision: 'A23' },
  { when: { status: [0], broker: [false] }, answers: ['init'], spec: 'init when … created without broker' },
  { when: { status: [1], cancelReason: [true] }, answers: ['processed'], spec: PROCESSED },
  // A deleted deal is replaced by the deal that a new search finds.
  { when: { deal: ['deleted'], search: ['over'] }, answers: ['restart'], spec: RESTART, decision: 'A23' },
  { when: { deal: ['deleted'], search: ['running'] }, answers: ['wait'], spec: REBID, decision: 'A23' },
  { when: { status: [1], lotExcluded: [true], approved: [false] }, answers: ['wait'], spec: WAIT },
  {
    when: { status: [1], lotExcluded: [true], approved: [true] },
    answers: ['requisite', 'wait'],
    spec: REBID,
  },
  // Status created with a broker: the specification does not say. It counts as in process, and a deal counts.
  { when: { status: [0], dispute: [true] }, answers: ['processed'], spec: PROCESSED, decision: 'A23' },
  {
    when: { status: [0], deal: ['confirmed', 'paid', 'closed', 'deleted'] },
    answers: ['processed'],
    spec: PROCESSED,
    decision: 'A23',
  },
  {
    when: { status: [0], deal: ['proposed', 'in_progress'] },
    answers: ['wait'],
    spec: WAIT,
    decision: 'A23',
  },
  { when: { status: [0], search: ['over'] }, answers: ['restart'], spec: RESTART, decision: 'A28' },
  { when: { status: [0], search: ['running'] }, answers: ['wait'], spec: PAYMENT, decision: 'A28' },
  { when: { status: [0], approved: [true] }, answers: ['requisite'], spec: WAIT, decision: 'A28' },
  { when: { status: [0] }, answers: ['wait'], spec: WAIT, decision: 'A28' },
  { when: { status: [1], dispute: [true] }, answers: ['processed'], spec: PROCESSED },
  {
    when: { status: [1], deal: ['confirmed', 'paid', 'closed', 'deleted'] },
    answers: ['processed'],
    spec: PROCESSED,
  },
  {
    when: { status: [1], deal: ['proposed', 'in_progress'] },
    answers: ['wait'],
    spec: `a deal in progress (not paid, closed, deleted, confirmed); ${WAIT}`,
  },
  { when: { status: [1], broker: [true], search: ['over'] }, answers: ['restart'], spec: RESTART },
  {
    when: { status: [1], broker: [true], search: ['running'] },
    answers: ['wait'],
    spec: 'a wait screen while requisites are searched',
  },
  {
    when: { status: [1], broker: [true], approved: [true] },
    answers: ['requisite'],
    spec: `${PAYMENT}; ${WAIT}`,
  },
  {
    when: { status: [1], broker: [true], approved: [false] },
    answers: ['wait'],
    spec: `${PAYMENT}; ${WAIT}`,
  },
  // In process without a broker: the seller has to choose a receiving method first.
  { when: { status: [1], broker: [false] }, answers: ['init'], spec: 'the seller picks a receiving method' },
]

/** The result on the processed screen. */
export const saleResults: readonly Row<SaleCase, SaleResult>[] = [
  {
    when: {
      status: [0, 1],
      cancelReason: [true],
      dispute: [true],
      deal: ['proposed', 'confirmed', 'in_progress', 'paid'],
    },
    answers: ['dispute'],
    spec: 'dispute (from paid, by either side)',
  },
  {
    when: { status: [0, 1], cancelReason: [true], deal: ['closed'] },
    answers: ['ok'],
    spec: 'presses I received a payout -> closed',
    // Both sentences hold; the money has moved.
    decision: 'A23',
  },
  {
    when: { status: [0, 1], cancelReason: [true] },
    answers: ['not-ok'],
    spec: 'processed when in process with a deal paid, …, or a cancel reason; waiting view: in process, deal paid or confirmed',
    // Both sentences hold for a deal that is paid; the decision puts the cancel reason before a paid deal.
    decision: 'A23',
  },
  {
    when: { status: [0, 1, 2], deal: ['closed'] },
    answers: ['ok'],
    spec: 'presses I received a payout -> closed',
  },
  { when: { status: [0, 1, 3], deal: ['deleted'] }, answers: ['not-ok'], spec: 'also cancelled, timeout' },
  {
    when: { status: [0, 1], dispute: [true] },
    answers: ['dispute'],
    spec: 'dispute (from paid, by either side)',
  },
  { when: { status: [2], dispute: [true] }, answers: ['ok', 'dispute'], spec: 'status … 2 ok' },
  { when: { status: [3], dispute: [true] }, answers: ['not-ok', 'dispute'], spec: 'status … 3 not ok' },
  {
    when: { status: [0, 1], deal: ['paid', 'confirmed'] },
    answers: ['waiting'],
    spec: 'waiting view: in process, deal paid or confirmed, no dispute',
  },
  { when: { status: [2], deal: ['deleted'] }, answers: ['ok', 'not-ok'], spec: 'status … 2 ok' },
  { when: { status: [3], deal: ['closed'] }, answers: ['ok', 'not-ok'], spec: 'status … 3 not ok' },
  { when: { status: [2] }, answers: ['ok'], spec: 'status … 2 ok' },
  { when: { status: [3] }, answers: ['not-ok'], spec: 'status … 3 not ok' },
]
