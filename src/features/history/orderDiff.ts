/** Computes the history entries, what happened and by whom, from two successive responses. */
import { type Id, sameId } from '../../contract/ids.ts'
import { moneyText } from '../../i18n/format.ts'
import type { TextKey } from '../../i18n/types.ts'
import { dealIdOf, hasOpenDeal, isSameDeal } from '../../rules/deal.ts'
import { disputeOpener, ownPart } from '../../rules/dispute.ts'
import type { HistoryActor, HistoryEntry } from '../../rules/history.ts'
import { amountToGet, amountToPay, isSameSum, sumsOf } from '../../rules/money.ts'
import { isPaymentReported } from '../../rules/order.ts'
import { coinOfAddress, isSamePlace, maskedRequisite, requisiteEnding } from '../../rules/requisite.ts'
import { isAboutDeal } from './historySlice.ts'
import { change, type OrderChange, type Snapshot, type Viewer } from './orderChange.ts'
import { endOf } from './orderEnd.ts'

/** Everything that changed, in the order in which it is recorded. The first response of a page load is not a change. */
export function diffOrder(before: Snapshot, after: Snapshot, viewer: Viewer): OrderChange[] {
  if (before.status === null || after.status === null) return []
  const known = new Set(changesOf(before, viewer).map(({ entry }) => entry.key))
  return changesOf(after, viewer, before).filter(({ entry }) => !known.has(entry.key))
}

/** All entries that a state of the order implies. `before`: the previous state, for what was replaced. */
export function changesOf(now: Snapshot, viewer: Viewer, before: Snapshot | null = null): OrderChange[] {
  if (now.status === null) return []
  return [
    ...startOf(now, viewer),
    ...requisiteOf(now, viewer, before),
    ...sumOf(now, viewer, before),
    ...paidOf(now, viewer),
    ...disputeOf(now, viewer),
    ...endOf(now, viewer),
  ]
}

function startOf({ deal, autodeal }: Snapshot, { isFlashpay }: Viewer): OrderChange[] {
  const by = isFlashpay ? 'system' : 'me'
  return [deal?.deal_id, autodeal?.autodeal_id].flatMap((id) =>
    id === undefined ? [] : [change('deal-proposed', by, id, 'account:log.dealStarted')],
  )
}

/** The buyer receives the requisite, the seller enters it; on flash-pay the seller may receive an address for the coins. */
function requisiteOf(now: Snapshot, viewer: Viewer, before: Snapshot | null): OrderChange[] {
  if (viewer.side === 'buyer') return givenRequisite(now, before, GIVEN)
  const requisite = now.requisite ?? now.deal?.requisite ?? ''
  const coin = viewer.isFlashpay ? coinOfAddress(requisite, sumsOf(now).coin) : null
  return coin !== null ? givenRequisite(now, before, ADDRESS) : ownRequisite(now, viewer, before)
}

interface GivenTexts {
  /** Who gives that of a deal. */
  by: HistoryActor
  ofDeal: TextKey
  ofOrder: TextKey
  changed: TextKey
}

const GIVEN: GivenTexts = {
  by: 'trader',
  ofDeal: 'account:log.requisitesGiven',
  ofOrder: 'account:log.requisitesHere',
  changed: 'account:log.requisitesChanged',
}
const ADDRESS: GivenTexts = {
  by: 'system',
  ofDeal: 'account:log.addressShown',
  ofOrder: 'account:log.addressShown',
  changed: 'account:log.addressChanged',
}

function givenRequisite(now: Snapshot, before: Snapshot | null, texts: GivenTexts): OrderChange[] {
  const requisite = now.requisite
  const old = before?.requisite ?? before?.replaced ?? now.replaced
  if (requisite === null || (before?.requisite != null && isSamePlace(before.requisite, requisite))) return []
  const last = requisiteEnding(requisite)
  const id = `${dealIdOf(now) ?? 'order'}:${requisite}`
  const by = now.deal === null ? 'system' : texts.by
  if (old !== null && !isSamePlace(old, requisite))
    return [
      change('requisite-changed', by, id, texts.changed, {
        values: { old: requisiteEnding(old), last },
        requisite,
      }),
    ]
  const key = now.deal === null ? texts.ofOrder : texts.ofDeal
  return [change('requisite-shown', by, id, key, { values: { last }, requisite })]
}

/** Keeps only the ending of the requisite. */
function ownRequisite(now: Snapshot, { isFlashpay }: Viewer, before: Snapshot | null): OrderChange[] {
  const given = now.deal?.requisite ?? null
  const old = ownBefore(now, before)
  if (given === null || given === old) return []
  const last = requisiteEnding(given)
  const requisite = maskedRequisite(given, true)
  const id = `${now.deal?.deal_id}:${requisite}`
  if (isFlashpay)
    return [
      change('requisite-shown', 'system', id, 'account:log.requisiteOwn', {
        values: { last },
        requisite,
        quiet: true,
      }),
    ]
  if (old === null)
    return [change('requisite-shown', 'me', id, 'account:log.requisiteSent', { values: { last }, requisite })]
  const values = { old: requisiteEnding(old), last }
  // Whoever has the order's link can change it, also while the seller looks at another part of the page, or at another app.
  const by = now.runningAction === 'requisite' ? 'me' : 'system'
  const more = { values, requisite, quiet: isSamePlace(old, given) }
  return [change('requisite-changed', by, id, 'account:log.requisiteEdited', more)]
}

function ownBefore(now: Snapshot, before: Snapshot | null): string | null {
  return sameId(before?.deal?.deal_id, now.deal?.deal_id) ? (before?.deal?.requisite ?? null) : null
}

/** The order with the requisite of its deal that an earlier visit saw; of a seller's own one, `known` has only the ending. */
export function withKnownRequisite(now: Snapshot, known: HistoryEntry | undefined): Snapshot | null {
  if (!known || !isAboutDeal(known, dealIdOf(now) ?? 'order')) return null
  const requisite = known.requisite ?? null
  return { ...now, requisite, deal: now.deal && { ...now.deal, requisite } }
}

/** Another sum of the same deal, which also closes an open question about it. */
function sumOf(now: Snapshot, viewer: Viewer, before: Snapshot | null): OrderChange[] {
  if (before === null || !hasOpenDeal(now) || !isSameDeal(before, now) || isSameSum(before, now)) return []
  const id = [dealIdOf(now), ...Object.values(sumsOf(now))].join(':')
  const [old, amount] = [sumText(before, viewer), sumText(now, viewer)]
  // Neither is shown, or both in one way, but the question that was open is closed.
  if (old === amount) return [change('message', 'system', id, 'account:inbox.deal')]
  return [change('message', 'system', id, 'account:log.sumChanged', { values: { old, amount } })]
}

/** The sums in fiat and in coins, as the page shows them. */
function sumText(now: Snapshot, { side, lang }: Viewer): string {
  const { currency, coins, coin } = sumsOf(now)
  const fiatSum = side === 'seller' ? amountToGet : amountToPay
  const fiat = moneyText(fiatSum(now.deal ?? now.autodeal, now.ordered), currency, lang)
  return [fiat, moneyText(coins, coin, lang)].filter(Boolean).join(' · ')
}

function paidOf({ deal, autodeal, isReceiptSent }: Snapshot, { side, isFlashpay }: Viewer): OrderChange[] {
  const reported = (id: Id): OrderChange =>
    isFlashpay
      ? change('paid', 'system', id, 'account:log.paid')
      : change('paid', 'me', id, 'account:log.paidByYou')
  const paid: OrderChange[] = []
  if (deal !== null && isPaymentReported({ deal, autodeal: null }))
    paid.push(
      side === 'buyer'
        ? reported(deal.deal_id)
        : change('paid', 'trader', deal.deal_id, 'account:log.paidByBuyer'),
    )
  if (autodeal !== null && isPaymentReported({ deal: null, autodeal }))
    paid.push(reported(autodeal.autodeal_id))
  const id = dealIdOf({ deal, autodeal }) ?? 'order'
  if (isReceiptSent) paid.push(change('receipt-sent', 'me', id, 'account:log.receiptSent'))
  return paid
}

const OPENED = {
  me: 'account:log.disputeByYou',
  trader: 'account:log.disputeByPartner',
  system: 'account:log.disputeOpened',
} as const

function disputeOf({ deal }: Snapshot, viewer: Viewer): OrderChange[] {
  if (!deal?.dispute) return []
  const { opponent, created_at: since } = deal.dispute
  const part = ownPart(deal, viewer)
  const at = since === null ? {} : { at: Date.parse(since) }
  const by = disputeOpener(deal, viewer) ?? 'system'
  const opened = change('dispute-opened', by, deal.deal_id, OPENED[by], at)
  if (opponent === null) return [opened]
  const joined =
    part === 'joined'
      ? change('dispute-joined', 'me', deal.deal_id, 'account:log.disputeJoinedByYou')
      : change('dispute-joined', 'trader', deal.deal_id, 'account:log.disputeJoinedByPartner')
  return [opened, joined]
}
