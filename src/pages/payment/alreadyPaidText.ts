/** The first message to support of somebody who has paid: the data that identifies the payment, without complete requisites. */
import type { Id } from '../../contract/ids.ts'
import type { Purchase } from '../../contract/orders.ts'
import { isAboutDeal } from '../../features/history/historySlice.ts'
import { formatUtc } from '../../i18n/formatTime.ts'
import type { Translate } from '../../i18n/types.ts'
import { dealIdOf } from '../../rules/deal.ts'
import type { HistoryEntry } from '../../rules/history.ts'
import { requisiteEnding } from '../../rules/requisite.ts'
import { factLines } from '../../rules/text.ts'

/** The data of the page at that moment. */
export interface AlreadyPaidFacts {
  purchase: Purchase
  /** The requisite that was shown and must no longer be paid. */
  replaced: string | null
  history: readonly HistoryEntry[]
  /** Amount with its code; empty if the gateway does not tell it. */
  amount: string
  /** Gateway ms. */
  now: number
}

/** Lines of "name: value". A replaced requisite may belong to an earlier deal, whose number and amount are no longer known. */
export function alreadyPaidText(t: Translate, facts: AlreadyPaidFacts): string {
  const { purchase, replaced, history, amount, now } = facts
  const { deal } = purchase
  const dealId = dealIdOf(purchase)
  const given = history.findLast((entry) => isGiven(entry, replaced))
  const isOfThisDeal = replaced === null || (given !== undefined && isAboutDeal(given, dealId))
  const several = replaced === null ? unpaidRequisites(history, dealId) : []
  const isUncertain = several.length > 1
  // Beside a deal the order's own may be that of an earlier deal.
  const current = replaced ?? (deal === null ? purchase.requisites : deal.requisite)
  const paidTo = isUncertain ? several : [current]
  const endings = new Set(paidTo.flatMap((requisite) => (requisite ? requisiteEnding(requisite) : [])))
  return [
    t('payment:rescue.draft'),
    ...factLines([
      [t('deal:info.paymentId'), purchase.payment_id],
      [t('deal:info.order'), purchase.label],
      [t('deal:info.skyId'), isOfThisDeal ? dealId : null],
      [t('deal:pack.fiat'), isOfThisDeal ? amount : null],
    ]),
    ...(endings.size > 0 ? [t('payment:rescue.sentTo', { last: [...endings].join(' / ') })] : []),
    ...(given && !isUncertain ? [t('payment:rescue.given', { time: formatUtc(given.at) })] : []),
    `${t('common:supportBundle.time')}: ${formatUtc(now)}`,
  ].join('\n')
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
