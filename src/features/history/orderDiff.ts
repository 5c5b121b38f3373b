/** What happened between two answers of the gateway, and by whom: the entries of the history. */
import type { Autodeal, Deal } from '../../contract/deals.ts'
import { DISPUTE_CLOSES_AFTER_MS } from '../../contract/constants.ts'
import type { Notification } from '../../contract/people.ts'
import { sameId, type Id, includesId } from '../../contract/scalars.ts'
import type { TextKey } from '../../i18n/types.ts'
import { cancelCause, type CancelCause } from '../../rules/cancelText.ts'
import { hasText, type Side } from '../../rules/deal.ts'
import type { HistoryActor, HistoryEntry, HistoryEvent } from '../../rules/history.ts'
import { maskedRequisite } from '../../rules/orderFacts.ts'
import { requisiteEnding } from '../../rules/requisite.ts'
import type { DealState } from '../deal/dealSlice.ts'

/** The fields of the order by which two responses differ. */
export type Snapshot = Pick<
  DealState,
  | 'status'
  | 'cancelReason'
  | 'deal'
  | 'autodeal'
  | 'requisite'
  | 'replaced'
  | 'cancelledByMe'
  | 'gaveUp'
  | 'disputed'
> & {
  /** Null before the order was seen. */
  isReceiptSent: boolean | null
}

/** Who reads the lines, and what the gateway reported beside the order. */
export interface Viewer {
  side: Side
  /** My nickname; null when it is not known. */
  me: string | null
  notifications: readonly Notification[]
  /** Gateway ms. */
  now: number
}

/** One entry; `alerts` when somebody else did it, or time did. */
export interface OrderChange {
  entry: Omit<HistoryEntry, 'at'> & {
    /** Gateway ms, where the gateway says when it happened. */
    at?: number
  }
  alerts: boolean
}

/** Everything that changed, in the order in which it is recorded. The first answer of a visit is no change. */
export function diffOrder(before: Snapshot, after: Snapshot, viewer: Viewer): OrderChange[] {
  if (before.status === null || after.status === null) return []
  const known = new Set(stagesOf(before, viewer).map(({ entry }) => entry.key))
  return stagesOf(after, viewer, before).filter(({ entry }) => !known.has(entry.key))
}

/** Everything that an order has been through, as far as it shows. `before`: the answer that came earlier. */
export function stagesOf(now: Snapshot, viewer: Viewer, before: Snapshot | null = null): OrderChange[] {
  if (now.status === null) return []
  return [
    ...startOf(now),
    ...requisiteOf(now, viewer, before),
    ...paidOf(now, viewer),
    ...disputeOf(now, viewer),
    ...endOf(now, viewer),
  ]
}

function change(
  event: HistoryEvent,
  by: HistoryActor,
  id: Id | string,
  key: TextKey,
  more: { values?: Record<string, string>; requisite?: string; at?: number; quiet?: boolean } = {},
): OrderChange {
  const { values, quiet, ...rest } = more
  const name = event === 'timed-out' ? 'cancelled' : event
  return {
    entry: {
      key: `${name}:${id}`,
      event,
      by,
      text: { key, ...(values && { values }) },
      ...rest,
    },
    alerts: by !== 'me' && quiet !== true,
  }
}

function startOf({ deal, autodeal }: Snapshot): OrderChange[] {
  return [deal?.deal_id, autodeal?.autodeal_id].flatMap((id) =>
    id === undefined ? [] : [change('deal-proposed', 'me', id, 'log.dealStarted')],
  )
}

/** The buyer is given it, the seller gives it. */
function requisiteOf(now: Snapshot, { side }: Viewer, before: Snapshot | null): OrderChange[] {
  return side === 'seller' ? ownRequisite(now, before) : givenRequisite(now, before)
}

function givenRequisite(now: Snapshot, before: Snapshot | null): OrderChange[] {
  const requisite = now.requisite
  if (!hasText(requisite) || requisite === before?.requisite) return []
  const old = before?.requisite ?? before?.replaced ?? now.replaced
  const last = requisiteEnding(requisite)
  const id = `${now.deal?.deal_id ?? now.autodeal?.autodeal_id ?? 'order'}:${requisite}`
  const by = now.deal === null ? 'system' : 'trader'
  if (hasText(old) && old !== requisite)
    return [
      change('requisite-changed', by, id, 'log.requisitesChanged', {
        values: { old: requisiteEnding(old), last },
        requisite,
      }),
    ]
  const key = by === 'system' ? 'log.requisitesHere' : 'log.requisitesGiven'
  return [change('requisite-shown', by, id, key, { values: { last }, requisite })]
}

/** No more than the ending is kept. */
function ownRequisite(now: Snapshot, before: Snapshot | null): OrderChange[] {
  const given = now.deal?.requisite
  const old = ownBefore(now, before)
  if (!hasText(given) || given === old) return []
  const last = requisiteEnding(given)
  const requisite = maskedRequisite(given, true)
  const id = `${now.deal?.deal_id}:${requisite}`
  if (!hasText(old))
    return [change('requisite-shown', 'me', id, 'log.requisiteSent', { values: { last }, requisite })]
  const values = { old: requisiteEnding(old), last }
  return [change('requisite-changed', 'me', id, 'log.requisiteEdited', { values, requisite })]
}

function ownBefore(now: Snapshot, before: Snapshot | null): string | null {
  return sameId(before?.deal?.deal_id, now.deal?.deal_id) ? (before?.deal?.requisite ?? null) : null
}

function paidOf({ deal, autodeal, isReceiptSent }: Snapshot, { side }: Viewer): OrderChange[] {
  const paid: OrderChange[] = []
  if (deal !== null && (deal.state === 'paid' || deal.state === 'closed' || deal.dispute !== null))
    paid.push(
      side === 'buyer'
        ? change('paid', 'me', deal.deal_id, 'log.paidByYou')
        : change('paid', 'trader', deal.deal_id, 'log.paidByBuyer'),
    )
  if (autodeal?.state === 'paid' || autodeal?.state === 'closed')
    paid.push(change('paid', 'me', autodeal.autodeal_id, 'log.paidByYou'))
  const id = deal?.deal_id ?? autodeal?.autodeal_id ?? 'order'
  if (isReceiptSent) paid.push(change('receipt-sent', 'me', id, 'log.receiptSent'))
  return paid
}

function disputeOf({ deal }: Snapshot, { me }: Viewer): OrderChange[] {
  if (deal === null || !deal.dispute) return []
  const { initiator, opponent, created_at: since } = deal.dispute
  const at = since === null ? {} : { at: Date.parse(since) }
  const opened =
    initiator === me
      ? change('dispute-opened', 'me', deal.deal_id, 'log.disputeByYou', at)
      : change('dispute-opened', 'trader', deal.deal_id, 'log.disputeByPartner', at)
  if (!hasText(opponent)) return [opened]
  const joined =
    opponent === me
      ? change('dispute-joined', 'me', deal.deal_id, 'log.disputeJoinedByYou')
      : change('dispute-joined', 'trader', deal.deal_id, 'log.disputeJoinedByPartner')
  return [opened, joined]
}

function endOf(now: Snapshot, viewer: Viewer): OrderChange[] {
  const { deal, autodeal } = now
  if (deal === null && autodeal === null) return orderEnd(now, viewer)
  return [
    ...(deal ? dealEnd(now, deal, viewer) : []),
    ...(autodeal ? autodealEnd(now, autodeal, viewer) : []),
  ]
}

function dealEnd(now: Snapshot, deal: Deal, viewer: Viewer): OrderChange[] {
  if (deal.state !== 'closed' && deal.state !== 'deleted') return []
  const isDisputed = deal.dispute !== null || includesId(now.disputed, deal.deal_id)
  if (isDisputed) return disputeEnd(deal, viewer)
  if (deal.state === 'deleted') return [cancelled(now, deal.deal_id, viewer)]
  return [
    viewer.side === 'buyer'
      ? change('released', 'trader', deal.deal_id, 'log.released')
      : change('released', 'me', deal.deal_id, 'log.confirmedByYou'),
  ]
}

/** Who won, and where the coins are now. A dispute that nobody joined in time is closed by the gateway, not by support. */
function disputeEnd({ deal_id: id, state, dispute }: Deal, { side, now }: Viewer): OrderChange[] {
  const since = dispute?.created_at ?? null
  const isOverdue = since !== null && now >= Date.parse(since) + DISPUTE_CLOSES_AFTER_MS
  const by = dispute !== null && !hasText(dispute.opponent) && isOverdue ? 'system' : 'support'
  const isClosed = state === 'closed'
  const isWon = isClosed === (side === 'buyer')
  const coins: Record<Side, TextKey> = isClosed
    ? { buyer: 'log.coinsToYou', seller: 'log.coinsToBuyer' }
    : { buyer: 'log.coinsToSeller', seller: 'log.coinsStay' }
  return [
    change('dispute-closed', by, id, isWon ? 'log.disputeWon' : 'log.disputeLost'),
    change(isClosed ? 'released' : 'cancelled', by, id, coins[side], { quiet: true }),
  ]
}

function autodealEnd(now: Snapshot, { autodeal_id: id, state }: Autodeal, viewer: Viewer): OrderChange[] {
  if (state === 'closed') return [change('released', 'system', id, 'log.confirmed')]
  return state === 'deleted' ? [cancelled(now, id, viewer)] : []
}

/** An order can end without any deal. */
function orderEnd(now: Snapshot, viewer: Viewer): OrderChange[] {
  if ((now.status ?? 0) <= 1) return []
  return now.status === 2
    ? [change('released', 'system', 'order', 'inbox.success')]
    : [cancelled(now, null, viewer)]
}

type Cancellation = [HistoryEvent, HistoryActor, TextKey]

const TIMED_OUT: Cancellation = ['timed-out', 'system', 'log.cancelledByTimeout']
const UNKNOWN: Cancellation = ['cancelled', 'system', 'log.cancelled']
const BY_TRADER: Cancellation = ['cancelled', 'trader', 'log.cancelledByPartner']
const CANCELLED: Record<CancelCause, Cancellation> = {
  byMe: ['cancelled', 'me', 'log.cancelledByYou'],
  timeout: TIMED_OUT,
  trader: BY_TRADER,
  disputeLost: ['dispute-closed', 'support', 'log.disputeLost'],
  disputeWon: ['dispute-closed', 'support', 'log.disputeWon'],
  other: UNKNOWN,
}

/** By whom, as far as anybody has said so; a guess would be worse than none. */
function cancelled(now: Snapshot, id: Id | null, { side, notifications }: Viewer): OrderChange {
  if (id === null && now.gaveUp) return change('cancelled', 'me', 'order', 'log.orderCancelledByYou')
  const cause = cancelCause({
    flow: side === 'buyer' ? 'payment' : 'sale',
    reason: now.cancelReason,
    byMe: includesId(now.cancelledByMe, id),
    wasDisputed: false,
  })
  const notification = notifications.find(
    ({ type, details }) => sameId(details?.id, id) && (type === 'timeout' || type === 'cancel_deal'),
  )
  const [event, by, key] =
    cause === 'other' && notification !== undefined ? cancelledBy(notification, now.status) : CANCELLED[cause]
  return change(event, by, id ?? 'order', key)
}

/** The gateway tells a cancellation to both; only where the order goes on it was surely the other side. */
function cancelledBy({ type }: Notification, status: Snapshot['status']): Cancellation {
  if (type === 'timeout') return TIMED_OUT
  return status === 1 ? BY_TRADER : UNKNOWN
}
