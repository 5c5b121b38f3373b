/** Events of a world; notifications, socket events and the autopilot subscribe to them. */
import type { DealEvent } from '../contract/people.ts'
import type { Actor, Autodeal, CryptoOrder, Deal, Message, Order } from './records.ts'

/** The changes of a deal, each with the notification that its owner gets; null for none. */
export const DEAL_CHANGES = {
  proposed: null,
  confirmed: 'deal',
  paid: 'deal',
  closed: 'deal',
  cancelled: 'cancel_deal',
  timeout: 'timeout',
  disputed: 'dispute',
  joined: 'dispute',
  resolved: 'closed_dispute',
  edited: null,
} as const satisfies Record<string, DealEvent | null>

/** The same for an automatic deal. */
export const AUTODEAL_CHANGES = {
  made: null,
  paid: null,
  closed: 'deal',
  cancelled: 'cancel_deal',
  timeout: 'timeout',
  edited: null,
} as const satisfies Record<string, DealEvent | null>

export type WorldEvent =
  | { kind: 'deal'; change: keyof typeof DEAL_CHANGES; deal: Deal; by: Actor | 'clock' }
  | { kind: 'autodeal'; change: keyof typeof AUTODEAL_CHANGES; autodeal: Autodeal }
  | { kind: 'sale claimed'; order: Order }
  | { kind: 'deposit started'; order: CryptoOrder }
  | { kind: 'flashpay chosen'; order: Order }
  | { kind: 'message'; message: Message }
