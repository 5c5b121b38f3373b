/** How an order and its deal ended, and by whom: the last entries of the history. */
import { DISPUTE_CLOSES_AFTER_MS } from '../../contract/constants.ts'
import type { Autodeal, Deal } from '../../contract/deals.ts'
import { type Id, includesId, sameId } from '../../contract/ids.ts'
import type { Notification } from '../../contract/people.ts'
import { ORDER_IN_PROCESS, ORDER_OK } from '../../contract/statuses.ts'
import type { TextKey } from '../../i18n/types.ts'
import { cancelCause, type CancelCause } from '../../rules/cancelText.ts'
import { cancelName, hasAnyDeal, isOrderOver, type Side, wasDisputed } from '../../rules/deal.ts'
import { ownPart } from '../../rules/dispute.ts'
import type { HistoryActor, HistoryEvent } from '../../rules/history.ts'
import { change, type OrderChange, type Snapshot, type Viewer } from './orderChange.ts'

export function endOf(now: Snapshot, viewer: Viewer): OrderChange[] {
  const { deal, autodeal } = now
  if (!hasAnyDeal(now)) return orderEnd(now, viewer)
  return [
    ...(deal ? dealEnd(now, deal, viewer) : []),
    ...(autodeal ? autodealEnd(now, autodeal, viewer) : []),
  ]
}

function dealEnd(now: Snapshot, deal: Deal, viewer: Viewer): OrderChange[] {
  if (deal.state !== 'closed' && deal.state !== 'deleted') return []
  if (wasDisputed(now)) return disputeEnd(deal, viewer)
  if (deal.state === 'deleted') return [cancelled(now, deal.deal_id, viewer)]
  return [released(deal.deal_id, viewer)]
}

function released(id: Id, { side, isFlashpay }: Viewer): OrderChange {
  if (side === 'buyer') return change('released', 'trader', id, 'account:log.released')
  return isFlashpay
    ? change('released', 'system', id, 'account:log.confirmed')
    : change('released', 'me', id, 'account:log.confirmedByYou')
}

/** Who won, and where the coins are now. A dispute that nobody joined in time is closed by the gateway for who opened it, any other by support. */
function disputeEnd(deal: Deal, viewer: Viewer): OrderChange[] {
  const { deal_id: id, state, dispute } = deal
  const { side, now } = viewer
  const since = dispute?.created_at ?? null
  const isOverdue = since !== null && now >= Date.parse(since) + DISPUTE_CLOSES_AFTER_MS
  const isClosed = state === 'closed'
  const isWon = isClosed === (side === 'buyer')
  const isForOpener = isWon === (ownPart(deal, viewer) === 'opened')
  const by = dispute?.opponent === null && isOverdue && isForOpener ? 'system' : 'support'
  const coins: Record<Side, TextKey> = isClosed
    ? { buyer: 'account:log.coinsToYou', seller: 'account:log.coinsToBuyer' }
    : { buyer: 'account:log.coinsToSeller', seller: 'account:log.coinsStay' }
  return [
    change('dispute-closed', by, id, isWon ? 'account:log.disputeWon' : 'account:log.disputeLost'),
    change(isClosed ? 'released' : 'cancelled', by, id, coins[side], { quiet: true }),
  ]
}

function autodealEnd(now: Snapshot, { autodeal_id: id, state }: Autodeal, viewer: Viewer): OrderChange[] {
  if (state === 'closed') return [change('released', 'system', id, 'account:log.confirmed')]
  return state === 'deleted' ? [cancelled(now, id, viewer)] : []
}

/** An order can end without any deal. */
function orderEnd(now: Snapshot, viewer: Viewer): OrderChange[] {
  if (!isOrderOver(now.status)) return []
  if (now.status === ORDER_OK) return [change('released', 'system', 'order', 'account:inbox.success')]
  return [cancelled(now, null, viewer)]
}

const CANCELLED: Record<CancelCause, readonly [HistoryEvent, HistoryActor, TextKey]> = {
  byMe: ['cancelled', 'me', 'account:log.cancelledByYou'],
  timeout: ['timed-out', 'system', 'account:log.cancelledByTimeout'],
  trader: ['cancelled', 'trader', 'account:log.cancelledByPartner'],
  disputeLost: ['dispute-closed', 'support', 'account:log.disputeLost'],
  disputeWon: ['dispute-closed', 'support', 'account:log.disputeWon'],
  other: ['cancelled', 'system', 'account:log.cancelled'],
}

/** The texts for an order that had no deal. */
const WITHOUT_DEAL: Record<Side, Partial<Record<CancelCause, TextKey>>> = {
  buyer: {
    byMe: 'account:log.paymentCancelledByYou',
    timeout: 'account:log.paymentTimedOut',
    other: 'account:log.paymentCancelled',
  },
  seller: {
    byMe: 'account:log.orderCancelledByYou',
    timeout: 'account:log.orderTimedOut',
    other: 'account:log.orderCancelled',
  },
}

/** Names who cancelled only if the gateway or this page knows it. */
function cancelled(now: Snapshot, id: Id | null, { side, notifications }: Viewer): OrderChange {
  const known = cancelCause({
    side,
    reason: now.cancelReason,
    byMe: includesId(now.cancelledByMe, cancelName(now)),
    wasDisputed: false,
  })
  const notification = notifications.find(
    ({ type, details }) => sameId(details?.id, id) && (type === 'timeout' || type === 'cancel_deal'),
  )
  const cause = known === 'other' && notification ? causeIn(notification, now.status) : known
  const [event, by, key] = CANCELLED[cause]
  const hadDeal = id !== null || now.earlierDeals.length > 0
  return change(event, by, id ?? 'order', hadDeal ? key : (WITHOUT_DEAL[side][cause] ?? key))
}

/** The gateway notifies both sides of a cancellation. It was certainly the other side only if the order stays open. */
function causeIn({ type }: Notification, status: Snapshot['status']): CancelCause {
  if (type === 'timeout') return type
  return status === ORDER_IN_PROCESS ? 'trader' : 'other'
}
