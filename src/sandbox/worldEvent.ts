/** Events of a world; notifications, socket events and the autopilot subscribe to them. */
import type { Actor, Autodeal, CryptoOrder, Deal, Message, Order } from './records.ts'

type DealChange =
  | 'proposed'
  | 'confirmed'
  | 'paid'
  | 'closed'
  | 'cancelled'
  | 'timeout'
  | 'disputed'
  | 'joined'
  | 'resolved'
  | 'edited'

export type WorldEvent =
  | { kind: 'deal'; change: DealChange; deal: Deal; by: Actor | 'clock' }
  | {
      kind: 'autodeal'
      change: 'made' | 'paid' | 'closed' | 'cancelled' | 'timeout' | 'edited'
      autodeal: Autodeal
    }
  | { kind: 'sale claimed'; order: Order }
  | { kind: 'deposit started'; order: CryptoOrder }
  | { kind: 'flashpay chosen'; order: Order }
  | { kind: 'message'; message: Message }
