/** The data that identifies a deal: the rows of the Information tab, and the first message to support of somebody who has paid. */
import type { Autodeal, Deal } from '../../contract/deals.ts'
import type { Id } from '../../contract/ids.ts'
import type { Purchase } from '../../contract/orders.ts'
import { isAboutDeal } from '../../features/history/historySlice.ts'
import { formatUtc } from '../../i18n/formatTime.ts'
import type { Translate } from '../../i18n/types.ts'
import { dealIdOf, dealNumberOf, type OrderDeals } from '../../rules/deal.ts'
import type { HistoryEntry } from '../../rules/history.ts'
import { requisiteEnding } from '../../rules/requisite.ts'

/** The rows; null omits a row. */
interface DealDetails {
  /** `Deal.id`. */
  number: Id | null
  /** The merchant's order number. */
  orderNumber: string | null
  paymentId: Id | null
  /** `Deal.deal_id`, the deal's key at the gateway. */
  skyId: Id | null
}

/** The rows for an order and its deal or automatic deal. */
export function dealDetails(
  order: { label?: string | null; payment_id?: Id | null; id?: Id | null },
  deal: Deal | null,
  autodeal: Autodeal | null,
): DealDetails {
  return {
    number: dealNumberOf({ deal, autodeal }),
    orderNumber: order.label || null,
    paymentId: order.payment_id ?? order.id ?? null,
    skyId: dealIdOf({ deal, autodeal }),
  }
}

/** The data of a payment, without complete requisites. */
export interface AlreadyPaidFacts extends OrderDeals {
  purchase: Purchase
  /** Ending of the requisite that was paid to, or of all that may have been; null if none was shown. */
  ending: string | null
  /** Amount with its code; empty if the gateway does not tell it. */
  amount: string
  /** Gateway ms when the requisite was shown; null if unknown. */
  givenAt: number | null
  /** Gateway ms. */
  now: number
}

/** The data of the page at that moment. */
interface PageFacts extends Omit<AlreadyPaidFacts, 'ending' | 'givenAt'> {
  /** The requisite that was shown and must no longer be paid. */
  replaced: string | null
  history: readonly HistoryEntry[]
}

/** The data of the requisite that was paid to. A replaced requisite may belong to an earlier deal, whose number and amount are no longer known. */
export function alreadyPaidFacts({ replaced, history, ...page }: PageFacts): AlreadyPaidFacts {
  const { purchase, deal } = page
  const dealId = dealIdOf(page)
  const several = replaced === null ? unpaidRequisites(history, dealId) : []
  // Beside a deal the order's own may be that of an earlier deal.
  const requisite = replaced ?? (deal === null ? purchase.requisites : deal.requisite)
  const given = history.findLast((entry) => isGiven(entry, replaced))
  const isOfThisDeal = replaced === null || (given !== undefined && isAboutDeal(given, dealId))
  return {
    ...page,
    ...(!isOfThisDeal && { deal: null, autodeal: null, amount: '' }),
    ...(several.length > 1
      ? { ending: [...new Set(several.map(requisiteEnding))].join(' / '), givenAt: null }
      : { ending: requisite ? requisiteEnding(requisite) : null, givenAt: given?.at ?? null }),
  }
}

/** All requisites that were shown, if no payment was reported. */
function unpaidRequisites(history: readonly HistoryEntry[], dealId: Id | null): string[] {
  if (history.some((entry) => entry.event === 'paid' && isAboutDeal(entry, dealId))) return []
  const given = history.filter((entry) => isGiven(entry, null))
  return [...new Set(given.flatMap(({ requisite }) => requisite ?? []))]
}

/** True for an entry about a shown requisite: `known`, or any if it is null. */
function isGiven({ event, requisite }: HistoryEntry, known: string | null): boolean {
  return (
    (event === 'requisite-shown' || event === 'requisite-changed') && (known === null || requisite === known)
  )
}

/** The text of the message to support, with lines of "name: value". */
export function alreadyPaidText(t: Translate, facts: AlreadyPaidFacts): string {
  const { purchase, deal, autodeal, ending, amount, givenAt, now } = facts
  const { orderNumber, paymentId, skyId } = dealDetails(purchase, deal, autodeal)
  const rows: readonly (readonly [name: string, value: Id | null])[] = [
    [t('deal:info.paymentId'), paymentId],
    [t('deal:info.order'), orderNumber],
    [t('deal:info.skyId'), skyId],
    [t('deal:pack.fiat'), amount || null],
  ]
  return [
    t('payment:rescue.draft'),
    ...rows.flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`])),
    ...(ending === null ? [] : [t('payment:rescue.sentTo', { last: ending })]),
    ...(givenAt === null ? [] : [t('payment:rescue.given', { time: formatUtc(givenAt) })]),
    `${t('common:supportBundle.time')}: ${formatUtc(now)}`,
  ].join('\n')
}
