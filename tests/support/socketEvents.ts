/** Events of the socket, as the page receives them; and a row for each notification about a deal: one that is missing does not compile. */
import type { DealEvent, Notification } from '../../src/contract/people.ts'
import { readEvent } from '../../src/contract/socketEvent.ts'
import { socketEventReceived } from '../../src/features/realtime/realtimeSlice.ts'
import type { TextValues } from '../../src/i18n/types.ts'
import type { DealAct } from '../../src/sandbox/control/dealActs.ts'

interface DealEventCase {
  /** Acts of the sandbox on a new deal after which it is sent. */
  acts: readonly DealAct[]
  /** Name of the announced text; of the page's own deal only if its order does not show what happened. */
  name: string
  isShownByOrder: boolean
  sounds: 0 | 1
  /** What its payload may have beside the deal, and the message then: its text, if that is another one, and what comes with it. */
  value?: { details: Partial<Notification['details']>; name?: string; values?: TextValues; link?: string }
}

export const DEAL_EVENT_CASES: Readonly<Record<DealEvent, DealEventCase>> = {
  deal: { acts: ['confirm'], name: 'deal', isShownByOrder: true, sounds: 0 },
  cancel_deal: { acts: ['cancel'], name: 'cancelDeal', isShownByOrder: true, sounds: 1 },
  timeout: { acts: ['timeout'], name: 'timeout', isShownByOrder: true, sounds: 1 },
  dispute: { acts: ['confirm', 'pay', 'dispute'], name: 'dispute', isShownByOrder: true, sounds: 1 },
  closed_dispute: {
    acts: ['confirm', 'pay', 'dispute', 'close-dispute'],
    name: 'closedDispute',
    isShownByOrder: true,
    sounds: 1,
  },
  transaction: {
    acts: ['confirm', 'pay', 'release'],
    name: 'transaction',
    isShownByOrder: false,
    sounds: 1,
    value: { details: { type: 'outgoing', link: 'https://chain.test/1' }, link: 'https://chain.test/1' },
  },
}

export const DEAL_EVENTS = Object.keys(DEAL_EVENT_CASES) as DealEvent[]

/** `name`: of the contract. */
export const socketEvent = (name: string, payload: unknown) =>
  socketEventReceived(readEvent(name as 'message', payload))

export const notificationReceived = (notification: Notification) =>
  socketEventReceived({ kind: 'notification', notification })
