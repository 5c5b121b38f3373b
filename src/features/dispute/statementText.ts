/** The template of a statement: what happened, and everything by which support finds the deal and the transfer. */
import type { Deal } from '../../contract/deals.ts'
import type { Id } from '../../contract/ids.ts'
import type { Lang } from '../../contract/languages.ts'
import { formatUtc } from '../../i18n/formatUtc.ts'
import { moneyText } from '../../i18n/moneyText.ts'
import type { Translate } from '../../i18n/types.ts'
import type { Side } from '../../rules/deal.ts'
import type { DisputeCase } from '../../rules/evidence.ts'
import { requisiteEnding } from '../../rules/requisite.ts'
import { amountToGet } from '../../rules/toGet.ts'
import { amountToPay } from '../../rules/toPay.ts'

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
  const openedAt = deal.dispute?.created_at
  const transfer = side === 'seller' ? amountToGet(deal, null) : amountToPay(deal, null)
  const rows: readonly (readonly [name: string, value: Id | null | undefined])[] = [
    [t('info.number'), deal.deal_id],
    [t('evidence.order'), orderId],
    [t('evidence.transfer'), moneyText(transfer, deal.lot?.currency, lang)],
    [t('evidence.coins'), moneyText(deal.amount, deal.symbol ?? deal.lot?.symbol, lang)],
    [t('info.method'), deal.lot?.broker?.name],
    [t('info.requisite'), requisite && `…${requisiteEnding(requisite)}`],
    [t('evidence.opened'), openedAt && formatUtc(Date.parse(openedAt))],
    [t('evidence.written'), formatUtc(now)],
  ]
  return [
    t(`disputeCase.${side}.${about}.story`),
    ...rows.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : [])),
  ].join('\n')
}
