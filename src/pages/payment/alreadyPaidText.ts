/** The first message to support of somebody who has paid and sees no payment: everything that finds the case, nothing that pays. */
import type { Autodeal, Deal } from '../../contract/deals.ts'
import type { Purchase } from '../../contract/orders.ts'
import type { Id } from '../../contract/scalars.ts'
import { formatUtc } from '../../i18n/formatUtc.ts'
import type { Translate } from '../../i18n/types.ts'
import { dealDetails } from '../../rules/details.ts'

/** What is known of the payment at that moment. */
export interface AlreadyPaidFacts {
  purchase: Purchase
  deal: Deal | null
  autodeal: Autodeal | null
  /** Ending of the requisite that was paid to; null when none was on screen. */
  ending: string | null
  /** Amount with its code; empty when the gateway does not say. */
  amount: string
  /** Gateway ms when the requisite came on screen; null when this visit has not seen it. */
  givenAt: number | null
  /** Gateway ms. */
  now: number
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
