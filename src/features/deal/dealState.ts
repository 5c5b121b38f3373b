/** The state of the deal's slice. */
import type { Autodeal, Deal } from '../../contract/deals.ts'
import type { Id } from '../../contract/ids.ts'
import type { Status } from '../../contract/statuses.ts'
import type { SearchState } from '../../rules/deal.ts'
import type { Message } from '../../rules/errorText.ts'
import type { MethodChoice } from '../../rules/method.ts'
import type { Question } from '../../rules/question.ts'
import type { DealDeadline } from '../../rules/time.ts'

/** Commands on a deal; only one runs at a time. */
export type DealAction = 'paid' | 'cancel' | 'dispute' | 'accept' | 'vote' | 'release' | 'requisite'

interface SearchProgress {
  state: SearchState
  /** Gateway ms when the 240 s window opened. */
  startedAt: number | null
  /** The search follows a lost deal. */
  rebid: boolean
  /** Why it ended without a deal, if a reason is known. */
  message: Message | null
}

export interface DealState {
  status: Status | null
  cancelReason: string | null
  deal: Deal | null
  autodeal: Autodeal | null
  /** Ids of the deals and automatic deals that the order had before. */
  earlierDeals: Id[]
  timing: DealDeadline | null
  method: MethodChoice
  /** Lots and automatic deals that this page no longer uses. */
  excludedLots: Id[]
  excludedAutodeals: Id[]
  search: SearchProgress
  question: Question | null
  /** The open step between the answer "yes" and the call: the card number, or the receipt. */
  overlay: 'mask' | 'receipt' | null
  runningAction: DealAction | null
  /** The requisite that the payer pays to now. */
  requisite: string | null
  /** The requisite that was on screen and must not be paid any more; only ever shown by its ending. */
  replaced: string | null
  /** Ids of deals that this person cancelled here: no re-bid follows. */
  cancelledByMe: Id[]
  /** This person ended the order here while it had no deal. */
  gaveUp: boolean
  disputed: Id[]
}

export const idle: SearchProgress = { state: 'idle', startedAt: null, rebid: false, message: null }
export const initialState: DealState = {
  status: null,
  cancelReason: null,
  deal: null,
  autodeal: null,
  earlierDeals: [],
  timing: null,
  method: 'untouched',
  excludedLots: [],
  excludedAutodeals: [],
  search: idle,
  question: null,
  overlay: null,
  runningAction: null,
  requisite: null,
  replaced: null,
  cancelledByMe: [],
  gaveUp: false,
  disputed: [],
}
