/** How a payment or a sale ended, in words that say who ended it, and after a dispute who won it. */
import type { TextKey } from '../i18n/types.ts'
import { hasText } from './deal.ts'

/** Who or what ended it. */
export type CancelCause = 'byMe' | 'timeout' | 'trader' | 'disputeLost' | 'disputeWon' | 'other'

/** What is known about the end. */
export interface CancelFacts {
  flow: 'payment' | 'sale'
  /** `cancel_reason` of the order; only `timeout` is certain, other words are read where they speak. */
  reason: string | null
  /** Cancelled on this page. */
  byMe: boolean
  /** The deal was disputed. */
  wasDisputed: boolean
  /** The requisite was still to be entered: no deal ever was (sale). */
  hadDeal: boolean
}

const MINE = { payment: /buyer|payer|user/i, sale: /seller|payer|user/i }
const PARTNER = { payment: /seller|trader/i, sale: /buyer|trader/i }

/** The cause; what happened on this page comes before the gateway's words. */
export function cancelCause({ flow, reason, byMe, wasDisputed }: CancelFacts): CancelCause {
  const words = hasText(reason) ? reason : ''
  // A disputed order ends not-ok when the seller wins, whether support or the 30-minute rule closed it.
  if (wasDisputed || /dispute/i.test(words)) return flow === 'payment' ? 'disputeLost' : 'disputeWon'
  if (byMe) return 'byMe'
  if (/time[\s_-]?out|expired|not[\s_-]?paid/i.test(words)) return 'timeout'
  if (PARTNER[flow].test(words)) return 'trader'
  return MINE[flow].test(words) ? 'byMe' : 'other'
}

/** Text under the title of the not-ok block. */
export function cancelText(facts: CancelFacts): TextKey {
  const cause = cancelCause(facts)
  if (cause === 'disputeLost') return 'failure.disputeLost'
  if (cause === 'disputeWon') return 'saleFailure.disputeWon'
  if (facts.flow === 'payment') return `failure.${cause}`
  return cause === 'timeout' && !facts.hadDeal ? 'saleFailure.requisiteTimeout' : `saleFailure.${cause}`
}

/** Title and text of the ok block. After a dispute it means that the buyer won and the coins went to the buyer. */
export function successText(
  flow: CancelFacts['flow'],
  wasDisputed: boolean,
): { title: TextKey; text: TextKey } {
  if (flow === 'payment')
    return { title: 'success.title', text: wasDisputed ? 'success.disputeWon' : 'success.text' }
  return wasDisputed
    ? { title: 'saleSuccess.disputeLostTitle', text: 'saleSuccess.disputeLost' }
    : { title: 'saleSuccess.title', text: 'saleSuccess.text' }
}
