/** The first message to support of somebody who has paid and sees no payment: everything that finds the case, nothing that pays. */
import type { Autodeal, Deal } from '../../contract/deals.ts'
import type { Id } from '../../contract/ids.ts'
import type { Purchase } from '../../contract/orders.ts'
import { formatUtc } from '../../i18n/formatUtc.ts'
import type { Translate } from '../../i18n/types.ts'
import { dealDetails } from '../../rules/details.ts'
import { isAboutDeal, type HistoryEntry } from '../../rules/history.ts'
import { requisiteEnding } from '../../rules/requisite.ts'

/** What is known of the payment at that moment. */
export interface AlreadyPaidFacts {
  purchase: Purchase
  deal: Deal | null
  autodeal: Autodeal | null
  /** Ending of the requisite that was paid to, or of each where only the payer knows which it was; null when none was on screen. */
  ending: string | null
  /** Amount with its code; empty when the gateway does not say. */
  amount: string
  /** Gateway ms when the requisite came on screen; null when this visit has not seen it. */
  givenAt: number | null
  /** Gateway ms. */
  now: number
}

/** What the page shows at that moment. */
interface PageFacts {
  purchase: Purchase
  deal: Deal | null
  autodeal: Autodeal | null
  dealId: Id | null
  /** The requisite that was on screen and must not be paid any more. */
  replaced: string | null
  history: readonly HistoryEntry[]
  amount: string
}

/** The facts of the requisite that was paid to: a replaced one may belong to an earlier deal, whose number and amount are not known any more. */
export function alreadyPaidFacts({
  replaced,
  history,
  dealId,
  ...page
}: PageFacts): Omit<AlreadyPaidFacts, 'now'> {
  const { purchase, deal } = page
  const several = replaced === null ? unpaidRequisites(history, dealId) : []
  const requisite = replaced ?? deal?.requisite ?? purchase.requisites
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

/** All that came on screen, where nobody has said which one was paid to. */
function unpaidRequisites(history: readonly HistoryEntry[], dealId: Id | null): string[] {
  if (history.some((entry) => entry.event === 'paid' && isAboutDeal(entry, dealId))) return []
  const given = history.filter((entry) => isGiven(entry, null))
  return [...new Set(given.flatMap(({ requisite }) => requisite ?? []))]
}

/** True for an entry about a requisite that came on screen: the `known` one, or any where it is null. */
function isGiven({ event, requisite }: HistoryEntry, known: string | null): boolean {
  return (
    (event === 'requisite-shown' || event === 'requisite-changed') && (known === null || requisite === known)
  )
}

/** Lines of "name: value". */
export function alreadyPaidText(t: Translate, facts: AlreadyPaidFacts): string {
  const { purchase, deal, autodeal, ending, amount, givenAt, now } = facts
  const { orderNumber, paymentId, skyId } = dealDetails(purchase, deal, autodeal)
  const rows: readonly (readonly [name: string, value: Id | null])[] = [
    [t('info.paymentId'), paymentId],
    [t('info.order'), orderNumber],
    [t('info.skyId'), skyId],
    [t('order.amount'), amount || null],
  ]
  return [
    t('rescue.draft'),
    ...rows.flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`])),
    ...(ending === null ? [] : [t('rescue.sentTo', { last: ending })]),
    ...(givenAt === null ? [] : [t('rescue.given', { time: formatUtc(givenAt) })]),
    `${t('supportBundle.time')}: ${formatUtc(now)}`,
  ].join('\n')
}
