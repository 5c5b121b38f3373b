/** What happened between two looks at an order, and by whom: the lines of "what happened". */
import type { Autodeal, Deal } from '../../contract/deals.ts'
import type { Notification } from '../../contract/people.ts'
import { sameId, type Id } from '../../contract/scalars.ts'
import type { TextKey } from '../../i18n/types.ts'
import { cancelCause, type CancelCause } from '../../rules/cancelText.ts'
import { hasText, type Side } from '../../rules/deal.ts'
import { requisiteEnding } from '../../rules/requisite.ts'
import type { DealState } from '../deal/dealSlice.ts'
import type { Said } from '../notices/noticesSlice.ts'

/** What of the deal's memory tells one look from another. */
export type Look = Pick<
  DealState,
  'status' | 'cancelReason' | 'deal' | 'autodeal' | 'requisite' | 'replaced' | 'cancelledByMe'
>

/** Who looks, and what the gateway has told beside the order. */
export interface Onlooker {
  side: Side
  /** My nickname; null when it is not known. */
  me: string | null
  notifications: readonly Notification[]
}

/** One line; `rings` when somebody else did it, or time did. */
export interface Happening {
  said: Said
  rings: boolean
}

/** Everything that changed, in the order in which it is told. The first look of a visit is no change. */
export function happenings(before: Look, after: Look, onlooker: Onlooker): Happening[] {
  if (before.status === null || after.status === null) return []
  return [
    ...startOf(before, after),
    ...requisiteOf(before, after, onlooker),
    ...disputeOf(before.deal, after.deal, onlooker),
    ...dealEnd(before, after, onlooker),
    ...autodealEnd(before, after, onlooker),
    ...orderEnd(before, after, onlooker),
  ]
}

const byMe = (key: TextKey): Happening => ({ said: { key }, rings: false })
const byOthers = (key: TextKey): Happening => ({ said: { key }, rings: true })

function startOf(before: Look, after: Look): Happening[] {
  const isNewDeal =
    after.deal !== null && after.deal.state !== 'deleted' && !sameId(before.deal?.deal_id, after.deal.deal_id)
  const isNewAutodeal =
    after.autodeal !== null &&
    after.autodeal.state !== 'deleted' &&
    !sameId(before.autodeal?.autodeal_id, after.autodeal.autodeal_id)
  return isNewDeal || isNewAutodeal ? [byMe('log.dealStarted')] : []
}

/** The buyer is given it, the seller gives it. */
function requisiteOf(before: Look, after: Look, { side }: Onlooker): Happening[] {
  if (side === 'seller') {
    const given = after.deal?.requisite
    return hasText(given) && given !== before.deal?.requisite ? [byMe('log.requisiteSent')] : []
  }
  if (after.requisite === null || after.requisite === before.requisite) return []
  const old = before.requisite ?? before.replaced
  const last = requisiteEnding(after.requisite)
  if (old === null || old === after.requisite)
    return [{ said: { key: 'log.requisitesGiven', values: { last } }, rings: true }]
  return [
    { said: { key: 'log.requisitesChanged', values: { old: requisiteEnding(old), last } }, rings: true },
  ]
}

function disputeOf(before: Deal | null, after: Deal | null, { me }: Onlooker): Happening[] {
  if (!sameId(before?.deal_id, after?.deal_id) || !after?.dispute) return []
  if (!before?.dispute)
    return [after.dispute.initiator === me ? byMe('log.disputeByYou') : byOthers('log.disputeByPartner')]
  const isJoined = !hasText(before.dispute.opponent) && hasText(after.dispute.opponent)
  return isJoined ? [byOthers('log.disputeJoined')] : []
}

function dealEnd(before: Look, after: Look, onlooker: Onlooker): Happening[] {
  const [old, now] = [before.deal, after.deal]
  if (old === null || now === null || !sameId(old.deal_id, now.deal_id) || old.state === now.state) return []
  const isBuyer = onlooker.side === 'buyer'
  if (now.state === 'paid') return [isBuyer ? byMe('log.paidByYou') : byOthers('log.paidByBuyer')]
  if (now.state !== 'closed' && now.state !== 'deleted') return []
  if (old.dispute !== null || now.dispute !== null) return [byOthers('log.disputeClosed')]
  if (now.state === 'deleted') return [cancelled(after, now.deal_id, onlooker)]
  return [isBuyer ? byOthers('log.released') : byMe('log.confirmedByYou')]
}

function autodealEnd({ autodeal: old }: Look, after: Look, onlooker: Onlooker): Happening[] {
  const now = after.autodeal
  if (old === null || now === null || old.state === now.state) return []
  if (!sameId(old.autodeal_id, now.autodeal_id)) return []
  const said: Partial<Record<Autodeal['state'], Happening>> = {
    paid: byMe('log.paidByYou'),
    closed: byOthers('log.released'),
    deleted: cancelled(after, now.autodeal_id, onlooker),
  }
  const happening = said[now.state]
  return happening ? [happening] : []
}

/** An order can end without any deal. */
function orderEnd(before: Look, after: Look, onlooker: Onlooker): Happening[] {
  const isOver = (after.status ?? 0) > 1 && (before.status ?? 0) <= 1
  if (!isOver || after.deal !== null || after.autodeal !== null) return []
  return after.status === 2 ? [byOthers('inbox.success')] : [cancelled(after, null, onlooker)]
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
function cancelled(after: Look, id: Id | null, { side, notifications }: Onlooker): Happening {
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
