/** Texts for the end of a payment or a sale, who ended it, and after a dispute who won; and for the end of a search. */
import type { LocalizedMessage, TextKey } from '../i18n/types.ts'
import type { Side } from './deal.ts'
import { endedByOtherDeal } from './errorText.ts'
import { clipText, withoutInvisible } from './text.ts'

/** Who or what ended the order. */
export type CancelCause = 'byMe' | 'timeout' | 'trader' | 'disputeLost' | 'disputeWon' | 'other'

/** The known facts about the end. */
export interface CancelFacts {
  /** Whose page it is. */
  side: Side
  /** `cancel_reason` of the order. Known words count only as the whole text; any other text is shown as it is. */
  reason: string | null
  /** Cancelled on this page. */
  byMe: boolean
  /** The deal was disputed. */
  wasDisputed: boolean
  /** False for a sale that ended before the seller entered a requisite. */
  hadDeal: boolean
}

/** Words of `cancel_reason` that say nothing more than `other`, or who or what it was (docs/sandbox.md). */
const WORDS: readonly (readonly [RegExp, Exclude<CancelCause, `dispute${string}`> | 'dispute'])[] = [
  [/^(?:time[\s_-]?out|timed[\s_-]?out|expired|not[\s_-]?paid)$/, 'timeout'],
  [/^dispute$/, 'dispute'],
  [/^trader$/, 'trader'],
  [/^payer$/, 'byMe'],
  [/^(?:cancel(?:l?ed)?|support)$/, 'other'],
]
const REASON_LENGTH_MAX = 300

/** What the word means; null for any other text. */
function wordOf(reason: string | null) {
  const text = (reason ?? '').trim().toLowerCase()
  return WORDS.find(([word]) => word.test(text))?.[1] ?? null
}

/** The cause of the end. A cancellation on this page takes precedence over the gateway's text. */
export function cancelCause({ side, reason, byMe, wasDisputed }: Omit<CancelFacts, 'hadDeal'>): CancelCause {
  const word = wordOf(reason)
  // A disputed order ends not-ok when the seller wins, whether support or the 30-minute rule closed it.
  if (wasDisputed || word === 'dispute') return side === 'buyer' ? 'disputeLost' : 'disputeWon'
  return byMe ? 'byMe' : (word ?? 'other')
}

/** The gateway's own words for a cause that is not known; null for a known one. They are not interpreted: they may name anybody. */
export function cancelWords(facts: Omit<CancelFacts, 'hadDeal'>): string | null {
  if (cancelCause(facts) !== 'other' || wordOf(facts.reason) !== null) return null
  return (
    clipText(withoutInvisible(facts.reason ?? '').trim(), REASON_LENGTH_MAX).replace(/[.!?…\s]+$/, '') || null
  )
}

/** Text under the title of the not-ok block. */
export function cancelText(facts: CancelFacts): TextKey {
  const cause = cancelCause(facts)
  if (cause === 'disputeLost') return 'payment:failure.disputeLost'
  if (cause === 'disputeWon') return 'sale:saleFailure.disputeWon'
  if (facts.side === 'buyer') return `payment:failure.${cause}`
  return cause === 'timeout' && !facts.hadDeal
    ? 'sale:saleFailure.requisiteTimeout'
    : `sale:saleFailure.${cause}`
}

/** Title and text of the ok block. After a dispute it means that the buyer won and the coins went to the buyer. */
export function successText(side: Side, wasDisputed: boolean): { title: TextKey; text: TextKey } {
  if (side === 'buyer')
    return {
      title: 'payment:success.title',
      text: wasDisputed ? 'payment:success.disputeWon' : 'payment:success.text',
    }
  return wasDisputed
    ? { title: 'sale:saleSuccess.disputeLostTitle', text: 'sale:saleSuccess.disputeLost' }
    : { title: 'sale:saleSuccess.title', text: 'sale:saleSuccess.text' }
}

/** Nobody was found (`notFound`), another deal has to end first, or the search was interrupted. */
export function searchEndTitle(message: LocalizedMessage | null, notFound: TextKey): TextKey {
  if (message === null) return notFound
  return endedByOtherDeal(message) ? 'common:redirectDialog.title' : 'deal:dealSearch.ended'
}
