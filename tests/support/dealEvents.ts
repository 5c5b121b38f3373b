/** The notifications about a deal, a row for each: a `DealEvent` that is missing here does not compile. */
import type { DealEvent } from '../../src/contract/events.ts'
import type { TextKey } from '../../src/i18n/types.ts'
import type { DealAct } from '../../src/sandbox/control/dealActs.ts'

interface DealEventCase {
  /** Acts of the sandbox on a new deal after which it is sent. */
  acts: readonly DealAct[]
  /** The announced text. */
  text: TextKey
  sounds: 0 | 1
}

export const DEAL_EVENT_CASES: Readonly<Record<DealEvent, DealEventCase>> = {
  deal: { acts: ['confirm'], text: 'account:inbox.deal', sounds: 0 },
  cancel_deal: { acts: ['cancel'], text: 'account:inbox.cancelDeal', sounds: 1 },
  timeout: { acts: ['timeout'], text: 'account:inbox.timeout', sounds: 1 },
  dispute: { acts: ['confirm', 'pay', 'dispute'], text: 'account:inbox.dispute', sounds: 1 },
  closed_dispute: {
    acts: ['confirm', 'pay', 'dispute', 'close-dispute'],
    text: 'account:inbox.closedDispute',
    sounds: 1,
  },
  transaction: { acts: ['confirm', 'pay', 'release'], text: 'account:inbox.transaction', sounds: 1 },
}

export const DEAL_EVENTS = Object.keys(DEAL_EVENT_CASES) as DealEvent[]
