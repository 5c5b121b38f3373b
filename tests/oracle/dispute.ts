/**
 * Table 3.5, and the transitions of a deal of 3.1 and 3.2.
 * Written from the specification alone (sections 1, 4 and 9), before the code and the tables of docs/requirements.md were read;
 * the states are named as on the wire (docs/gateway.md).
 * Rows with a `decision` were added when the two were compared.
 * The payer of a purchase sends money and gets coins; the payer of a sale is the trader: there the page's user sends coins.
 * Nothing is imported from src.
 */
import type { Domain, Row } from './table.ts'

/** Who has opened a dispute, and whether the other side has joined it. */
export type DisputeState = 'none' | 'by user' | 'by trader' | 'by user, joined' | 'by trader, joined'

export interface DisputeCase {
  page: 'purchase' | 'sale'
  state: 'proposed' | 'confirmed' | 'paid' | 'closed' | 'deleted'
  dispute: DisputeState
}

export const disputeDomain: Domain<DisputeCase> = {
  page: ['purchase', 'sale'],
  state: ['proposed', 'confirmed', 'paid', 'closed', 'deleted'],
  dispute: ['none', 'by user', 'by trader', 'by user, joined', 'by trader, joined'],
}

/** True if the page's user can open a dispute. */
export const canOpen: readonly Row<DisputeCase, boolean>[] = [
  {
    when: { state: ['paid'], dispute: ['none'] },
    answers: [true],
    spec: 'dispute (from paid, by either side)',
  },
  { when: {}, answers: [false], spec: 'dispute (from paid, by either side)' },
]

/** True if the page's user can join the dispute that the other side has opened. */
export const canAccept: readonly Row<DisputeCase, boolean>[] = [
  {
    when: { state: ['paid'], dispute: ['by trader'] },
    answers: [true],
    spec: 'the seller can accept a dispute opened by the buyer only when the seller is neither initiator nor opponent',
  },
  { when: {}, answers: [false], spec: 'only when the seller is neither initiator nor opponent' },
]

/** True if the page's user can cancel the deal. */
export const canCancel: readonly Row<DisputeCase, boolean>[] = [
  {
    when: { dispute: ['by user', 'by trader', 'by user, joined', 'by trader, joined'] },
    answers: [false],
    spec: 'the case moves to support',
  },
  // The buyer of an active sale may have sent the money already, but the specification lets either side cancel before paid.
  {
    when: { page: ['sale'], state: ['confirmed'] },
    answers: [true, false],
    spec: 'confirms or cancels the sale',
  },
  {
    when: { state: ['proposed', 'confirmed'] },
    answers: [true],
    spec: 'cancelled by the buyer after a confirm question',
  },
  { when: {}, answers: [false], spec: 'cancel of an already paid or processed deal is refused' },
]

/** The paying side of a purchase is its buyer; of a sale, the trader. */
export interface DealEventCase extends DisputeCase {
  event:
    | 'pay'
    | 'release'
    | 'cancel by user'
    | 'timeout'
    | 'dispute by user'
    | 'dispute by trader'
    | '30 minutes'
}
/** The deal after the event; `same` when it is refused or changes nothing. */
type DealAfter = 'same' | 'paid' | 'closed' | 'deleted' | 'by user' | 'by trader' | 'joined'

export const dealEventDomain: Domain<DealEventCase> = {
  ...disputeDomain,
  event: [
    'pay',
    'release',
    'cancel by user',
    'timeout',
    'dispute by user',
    'dispute by trader',
    '30 minutes',
  ],
}

/** Only a paid deal can have a dispute. */
export function isPossibleDispute({ state, dispute }: DisputeCase): boolean {
  return dispute === 'none' || state === 'paid'
}

const OPENER =
  'if the opponent does not take part within 30 minutes it is closed automatically in favour of the opener'

export const dealEvents: readonly Row<DealEventCase, DealAfter>[] = [
  {
    when: { event: ['pay'], state: ['confirmed'] },
    answers: ['paid'],
    spec: 'buyer confirms I paid; buyer pays (state paid)',
  },
  // Support decides an open dispute; the specification does not forbid the side with the coins to release them meanwhile.
  {
    when: { event: ['release'], state: ['paid'], dispute: ['none'] },
    answers: ['closed'],
    spec: 'seller confirmation and coin release -> success and closed',
  },
  {
    when: { event: ['release'], state: ['paid'] },
    answers: ['closed', 'same'],
    spec: 'the case moves to support',
  },
  {
    when: { event: ['cancel by user'], state: ['proposed', 'confirmed'] },
    answers: ['deleted'],
    spec: 'cancelled by the buyer',
  },
  {
    when: { event: ['timeout'], state: ['proposed', 'confirmed'] },
    answers: ['deleted'],
    spec: 'auto-cancelled on timeout as not paid',
  },
  {
    when: { event: ['dispute by user'], state: ['paid'], dispute: ['none'] },
    answers: ['by user'],
    spec: 'either side opens one',
  },
  {
    when: { event: ['dispute by trader'], state: ['paid'], dispute: ['none'] },
    answers: ['by trader'],
    spec: 'either side opens one',
  },
  {
    when: { event: ['dispute by user'], state: ['paid'], dispute: ['by trader'] },
    answers: ['joined'],
    spec: 'take part; accept a dispute',
  },
  {
    when: { event: ['dispute by trader'], state: ['paid'], dispute: ['by user'] },
    answers: ['joined'],
    spec: 'take part; accept a dispute',
  },
  // The buyer's side wins: the coins are released. The seller's side wins: they stay where they are.
  {
    when: { event: ['30 minutes'], page: ['purchase'], dispute: ['by user'] },
    answers: ['closed'],
    spec: OPENER,
  },
  {
    when: { event: ['30 minutes'], page: ['purchase'], dispute: ['by trader'] },
    answers: ['deleted'],
    spec: OPENER,
  },
  {
    when: { event: ['30 minutes'], page: ['sale'], dispute: ['by user'] },
    answers: ['deleted'],
    spec: OPENER,
  },
  {
    when: { event: ['30 minutes'], page: ['sale'], dispute: ['by trader'] },
    answers: ['closed'],
    spec: OPENER,
  },
  {
    when: {},
    answers: ['same'],
    spec: 'Wrong deal status; cancel of an already paid or processed deal is refused',
  },
]

/** Minutes without an answer of the opponent after which a dispute closes, and the minutes in the text of the hint. */
export const disputeMinutes = { autoClose: 30, hint: 40 } as const

interface VoteCase {
  result: 'waiting' | 'ok' | 'not-ok' | 'dispute'
  kind: 'deal' | 'autodeal'
  voted: boolean
}
export const voteDomain: Domain<VoteCase> = {
  result: ['waiting', 'ok', 'not-ok', 'dispute'],
  kind: ['deal', 'autodeal'],
  voted: [false, true],
}
export const canVote: readonly Row<VoteCase, boolean>[] = [
  { when: { kind: ['autodeal'] }, answers: [false], spec: 'votes are not available for autodeals' },
  { when: { voted: [true] }, answers: [false], spec: 'vote buttons hide after voting' },
  {
    when: { result: ['ok'] },
    answers: [true],
    spec: 'votes like or dislike once on the seller after success',
  },
  { when: {}, answers: [false], spec: 'after success' },
]
