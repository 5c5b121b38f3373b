/** What changed between two loads of an order, and who did it: the lines of "what happened". */
import type { Autodeal, Deal } from '../../contract/deals.ts'
import type { Notification } from '../../contract/people.ts'
import { sameId, type Id } from '../../contract/scalars.ts'
import type { LocalizedMessage, TextKey } from '../../i18n/types.ts'
import { cancelCause, type CancelCause } from '../../rules/cancelText.ts'
import { hasText, type Side } from '../../rules/deal.ts'
import { requisiteEnding } from '../../rules/requisite.ts'
import type { DealState } from '../deal/dealSlice.ts'

/** The part of the deal's state that is compared. */
export type Snapshot = Pick<
  DealState,
  'status' | 'cancelReason' | 'deal' | 'autodeal' | 'requisite' | 'replaced' | 'cancelledByMe'
>

/** Who reads the lines, and what the gateway reported beside the order. */
export interface Viewer {
  side: Side
  /** My nickname; null when it is not known. */
  me: string | null
  notifications: readonly Notification[]
}

/** One line; `alerts` when somebody else did it, or time did. */
export interface OrderChange {
  message: LocalizedMessage
  alerts: boolean
}

/** Every change, in the order of the lines. The first load of a visit is no change. */
export function diffOrder(before: Snapshot, after: Snapshot, viewer: Viewer): OrderChange[] {
  if (before.status === null || after.status === null) return []
  return [
    ...startOf(before, after),
    ...requisiteOf(before, after, viewer),
    ...disputeOf(before.deal, after.deal, viewer),
    ...dealEnd(before, after, viewer),
    ...autodealEnd(before, after, viewer),
    ...orderEnd(before, after, viewer),
  ]
}

const byMe = (key: TextKey): OrderChange => ({ message: { key }, alerts: false })
const byOthers = (key: TextKey): OrderChange => ({ message: { key }, alerts: true })

function startOf(before: Snapshot, after: Snapshot): OrderChange[] {
  const isNewDeal =
    after.deal !== null && after.deal.state !== 'deleted' && !sameId(before.deal?.deal_id, after.deal.deal_id)
  const isNewAutodeal =
    after.autodeal !== null &&
    after.autodeal.state !== 'deleted' &&
    !sameId(before.autodeal?.autodeal_id, after.autodeal.autodeal_id)
  return isNewDeal || isNewAutodeal ? [byMe('log.dealStarted')] : []
}

/** The buyer is given it, the seller gives it. */
function requisiteOf(before: Snapshot, after: Snapshot, { side }: Viewer): OrderChange[] {
  if (side === 'seller') {
    const given = after.deal?.requisite
    return hasText(given) && given !== before.deal?.requisite ? [byMe('log.requisiteSent')] : []
  }
  if (after.requisite === null || after.requisite === before.requisite) return []
  const old = before.requisite ?? before.replaced
  const last = requisiteEnding(after.requisite)
  if (old === null || old === after.requisite)
    return [{ message: { key: 'log.requisitesGiven', values: { last } }, alerts: true }]
  return [
    { message: { key: 'log.requisitesChanged', values: { old: requisiteEnding(old), last } }, alerts: true },
  ]
}

function disputeOf(before: Deal | null, after: Deal | null, { me }: Viewer): OrderChange[] {
  if (!sameId(before?.deal_id, after?.deal_id) || !after?.dispute) return []
  if (!before?.dispute)
    return [after.dispute.initiator === me ? byMe('log.disputeByYou') : byOthers('log.disputeByPartner')]
  const isJoined = !hasText(before.dispute.opponent) && hasText(after.dispute.opponent)
  return isJoined ? [byOthers('log.disputeJoined')] : []
}

function dealEnd(before: Snapshot, after: Snapshot, viewer: Viewer): OrderChange[] {
  const [old, now] = [before.deal, after.deal]
  if (old === null || now === null || !sameId(old.deal_id, now.deal_id) || old.state === now.state) return []
  const isBuyer = viewer.side === 'buyer'
  if (now.state === 'paid') return [isBuyer ? byMe('log.paidByYou') : byOthers('log.paidByBuyer')]
  if (now.state !== 'closed' && now.state !== 'deleted') return []
  if (old.dispute !== null || now.dispute !== null) return [byOthers('log.disputeClosed')]
  if (now.state === 'deleted') return [cancelled(after, now.deal_id, viewer)]
  return [isBuyer ? byOthers('log.released') : byMe('log.confirmedByYou')]
}

function autodealEnd({ autodeal: old }: Snapshot, after: Snapshot, viewer: Viewer): OrderChange[] {
  const now = after.autodeal
  if (old === null || now === null || old.state === now.state) return []
  if (!sameId(old.autodeal_id, now.autodeal_id)) return []
  const message: Partial<Record<Autodeal['state'], OrderChange>> = {
    paid: byMe('log.paidByYou'),
    closed: byOthers('log.released'),
    deleted: cancelled(after, now.autodeal_id, viewer),
  }
  const change = message[now.state]
  return change ? [change] : []
}

/** An order can end without any deal. */
function orderEnd(before: Snapshot, after: Snapshot, viewer: Viewer): OrderChange[] {
  const isOver = (after.status ?? 0) > 1 && (before.status ?? 0) <= 1
  if (!isOver || after.deal !== null || after.autodeal !== null) return []
  return after.status === 2 ? [byOthers('inbox.success')] : [cancelled(after, null, viewer)]
}

const CANCELLED: Record<CancelCause, TextKey> = {
  byMe: 'log.cancelledByYou',
  timeout: 'log.cancelledByTimeout',
  trader: 'log.cancelledByPartner',
  disputeLost: 'log.disputeClosed',
  disputeWon: 'log.disputeClosed',
  other: 'log.cancelled',
}

/** By whom, as far as anybody has said so; a guess would be worse than none. */
function cancelled(after: Snapshot, id: Id | null, { side, notifications }: Viewer): OrderChange {
  const cause = cancelCause({
    flow: side === 'buyer' ? 'payment' : 'sale',
    reason: after.cancelReason,
    byMe: after.cancelledByMe.some((mine) => sameId(mine, id)),
    wasDisputed: false,
    hadDeal: id !== null,
  })
  if (cause === 'byMe') return byMe(CANCELLED.byMe)
  const told = notifications.find(
    ({ type, details }) => sameId(details?.id, id) && (type === 'timeout' || type === 'cancel_deal'),
  )
  if (cause !== 'other' || told === undefined) return byOthers(CANCELLED[cause])
  // The gateway tells a cancellation to both; only where the order goes on it was surely the other side.
  if (told.type === 'timeout') return byOthers('log.cancelledByTimeout')
  return byOthers(after.status === 1 ? 'log.cancelledByPartner' : 'log.cancelled')
}
