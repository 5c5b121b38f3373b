/** The template of a statement: what happened, and the data with which support finds the deal and the transfer. */
import type { Deal } from '../../contract/deals.ts'
import type { Lang } from '../../contract/languages.ts'
import { moneyText } from '../../i18n/format.ts'
import { formatUtc } from '../../i18n/formatTime.ts'
import type { Translate } from '../../i18n/types.ts'
import type { Side } from '../../rules/deal.ts'
import type { HistoryEntry } from '../../rules/history.ts'
import { amountToGet, amountToPay } from '../../rules/money.ts'
import { requisiteEnding } from '../../rules/requisite.ts'
import { factLines } from '../../rules/text.ts'
import type { DisputeCase } from './cases.ts'

export interface StatementFacts {
  side: Side
  about: DisputeCase
  deal: Deal
  /** The merchant's number of the order. The statement may be shown to the other side, so it does not name the id in the address. */
  label: string | null
  /** The deal's requisite; null if the gateway does not tell it. */
  requisite: string | null
  history: readonly HistoryEntry[]
  /** Gateway ms. */
  now: number
}

/** Lines of "name: value" under one sentence; the person completes it before it is sent. */
export function statementText(t: Translate, lang: Lang, facts: StatementFacts): string {
  const { side, about, deal, label, requisite, history, now } = facts
  const openedAt = deal.dispute?.created_at
  const transfer = side === 'seller' ? amountToGet(deal, null) : amountToPay(deal, null)
  const ending = requisite && requisiteEnding(requisite)
  const old = about === 'old-requisite' ? replacedEndings(history, ending) : []
  return [
    t(`dispute:disputeCase.${side}.${about}.story`),
    ...factLines([
      [t('deal:info.skyId'), deal.deal_id],
      [t('deal:info.order'), label],
      [t('dispute:evidence.transfer'), moneyText(transfer, deal.lot?.currency, lang)],
      [t('dispute:evidence.coins'), moneyText(deal.amount, deal.symbol ?? deal.lot?.symbol, lang)],
      [t('deal:info.method'), deal.lot?.broker?.name],
      [t('dispute:evidence.oldRequisite'), old.map((last) => `…${last}`).join(', ')],
      [t('deal:info.requisite'), ending && `…${ending}`],
      [t('dispute:evidence.opened'), openedAt && formatUtc(Date.parse(openedAt))],
      [t('dispute:evidence.written'), formatUtc(now)],
    ]),
  ].join('\n')
}

/** Endings of the requisites that were replaced, in their order, without `current`, the ending of the current one. */
function replacedEndings(history: readonly HistoryEntry[], current: string | null): string[] {
  const endings = history.flatMap(({ event, text }) =>
    event === 'requisite-changed' && 'key' in text ? [String(text.values?.['old'])] : [],
  )
  return [...new Set(endings)].filter((ending) => ending !== current)
}
