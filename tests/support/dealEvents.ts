/** The notifications about a deal, a row for each: a `DealEvent` that is missing here does not compile. */
import type { DealEvent } from '../../src/contract/events.ts'
import type { TextKey } from '../../src/i18n/types.ts'
import type { DealAct } from '../../src/sandbox/control/dealActs.ts'

interface DealEventCase {
  /** Acts of the sandbox on a new deal after which it is sent. */
  acts: readonly DealAct[]
  /** The announced text; of the page's own deal only if its order does not show what happened. */
  text: TextKey
  isShownByOrder: boolean
  /** The text about a deal of another order. */
  otherText: TextKey
  sounds: 0 | 1
}

export const DEAL_EVENT_CASES: Readonly<Record<DealEvent, DealEventCase>> = {
  deal: {
    acts: ['confirm'],
    text: 'account:inbox.deal',
    isShownByOrder: true,
    otherText: 'account:otherDeal.deal',
    sounds: 0,
  },
  cancel_deal: {
    acts: ['cancel'],
    text: 'account:inbox.cancelDeal',
    isShownByOrder: true,
    otherText: 'account:otherDeal.cancelDeal',
    sounds: 1,
  },
  timeout: {
    acts: ['timeout'],
    text: 'account:inbox.timeout',
    isShownByOrder: true,
    otherText: 'account:otherDeal.timeout',
    sounds: 1,
  },
  dispute: {
    acts: ['confirm', 'pay', 'dispute'],
    text: 'account:inbox.dispute',
    isShownByOrder: true,
    otherText: 'account:otherDeal.dispute',
    sounds: 1,
  },
  closed_dispute: {
    acts: ['confirm', 'pay', 'dispute', 'close-dispute'],
    text: 'account:inbox.closedDispute',
    isShownByOrder: true,
    otherText: 'account:otherDeal.closedDispute',
    sounds: 1,
  },
  transaction: {
    acts: ['confirm', 'pay', 'release'],
    text: 'account:inbox.transaction',
    isShownByOrder: false,
    otherText: 'account:otherDeal.transaction',
    sounds: 1,
  },
}

export const DEAL_EVENTS = Object.keys(DEAL_EVENT_CASES) as DealEvent[]
