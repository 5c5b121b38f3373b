/** The template of a statement: what happened, and everything by which support finds the deal and the transfer. */
import { formatMoney } from '../../i18n/format.ts'
import type { Deal } from '../../contract/deals.ts'
import type { Decimal, Id } from '../../contract/scalars.ts'
import type { Lang } from '../../contract/languages.ts'
import type { Translate } from '../../i18n/types.ts'
import type { Side } from '../../rules/deal.ts'
import type { DisputeCase } from '../../rules/evidence.ts'
import { requisiteEnding } from '../../rules/requisite.ts'

export interface StatementFacts {
  side: Side
  about: DisputeCase
  deal: Deal
  /** Number of the order in the address. */
  orderId: Id
  /** What is, or was, paid to; null when the gateway does not say. */
  requisite: string | null
  /** Gateway ms. */
  now: number
}

/** Lines of "name: value" under one sentence; the person completes it before it is sent. */
export function statementText(t: Translate, lang: Lang, facts: StatementFacts): string {
  const { side, about, deal, orderId, requisite, now } = facts
  const money = (amount: Decimal | null, code: string | null | undefined) =>
    amount && code ? formatMoney(amount, code, lang) : null
  const openedAt = deal.dispute?.created_at
  const rows: readonly (readonly [name: string, value: Id | null | undefined])[] = [
    [t('info.number'), deal.deal_id],
    [t('evidence.order'), orderId],
    [t('evidence.transfer'), money(deal.amount_currency, deal.lot?.currency)],
    [t('evidence.coins'), money(deal.amount, deal.symbol ?? deal.lot?.symbol)],
    [t('info.method'), deal.lot?.broker?.name],
    [t('info.requisite'), requisite && `…${requisiteEnding(requisite)}`],
    [t('evidence.opened'), openedAt && minuteOf(Date.parse(openedAt))],
    [t('evidence.written'), minuteOf(now)],
  ]
  return [
    t(`disputeCase.${side}.${about}.story`),
    ...rows.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : [])),
  ].join('\n')
}

/** The same for reader and support, wherever they are. */
function minuteOf(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
