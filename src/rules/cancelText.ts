/** Texts for the end of a payment or a sale: who ended it, and after a dispute who won. */
import type { TextKey } from '../i18n/types.ts'
import { hasText } from './deal.ts'

/** Who or what ended the order. */
export type CancelCause = 'byMe' | 'timeout' | 'trader' | 'disputeLost' | 'disputeWon' | 'other'

/** The known facts about the end. */
export interface CancelFacts {
  flow: 'payment' | 'sale'
  /** `cancel_reason` of the order. The contract fixes only `timeout`; other texts are searched for known words. */
  reason: string | null
  /** Cancelled on this page. */
  byMe: boolean
  /** The deal was disputed. */
  wasDisputed: boolean
  /** False for a sale that ended before the seller entered a requisite. */
  hadDeal: boolean
}

const OWN_SIDE = { payment: /buyer|payer|user/i, sale: /seller|payer|user/i }
const OTHER_SIDE = { payment: /seller|trader/i, sale: /buyer|trader/i }

/** The cause of the end. A cancellation on this page takes precedence over the gateway's text. */
export function cancelCause({ flow, reason, byMe, wasDisputed }: Omit<CancelFacts, 'hadDeal'>): CancelCause {
  const text = hasText(reason) ? reason : ''
  // A disputed order ends not-ok when the seller wins, whether support or the 30-minute rule closed it.
  if (wasDisputed || /dispute/i.test(text)) return flow === 'payment' ? 'disputeLost' : 'disputeWon'
  if (byMe) return 'byMe'
  if (/time[\s_-]?out|expired|not[\s_-]?paid/i.test(text)) return 'timeout'
  if (OTHER_SIDE[flow].test(text)) return 'trader'
  return OWN_SIDE[flow].test(text) ? 'byMe' : 'other'
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
