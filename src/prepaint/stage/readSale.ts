import { readLeniently } from '../../contract/lenient.ts'
import { sale } from '../../contract/orders.ts'
import { formatMoney } from '../../i18n/format.ts'
import { cancelText, successText } from '../../rules/cancelText.ts'
import { saleAmounts, saleScreen } from '../../rules/sale.ts'
import { canVote } from '../../rules/vote.ts'
import { backSlots, dealCountdown, transactionParts, whole } from './parts.ts'
import type { StageReader } from './types.ts'

export const readSale: StageReader = (answer, { now, lang, t }) => {
  const order = whole(readLeniently(sale, answer))
  const { deal, merchant } = order ?? {}
  if (!order || !deal || !merchant?.name) return null
  const screen = saleScreen({ sale: order, deal, excludedLots: [], method: null, search: 'idle' })
  if (screen.name !== 'processed') return null
  const fields = { merchant: merchant.name }
  const wasDisputed = deal.dispute !== null
  if (screen.result === 'waiting') {
    const { toGet, currency } = saleAmounts(order, deal)
    const time = dealCountdown(deal, now, lang)
    if (!toGet || !currency || time === null || wasDisputed) return null
    // The link to the transaction stands above what follows.
    if (deal.transaction_link) return null
    return {
      kind: screen.title,
      slots: { amount: formatMoney(toGet, currency, lang), until: time.until },
      fields: { ...fields, countdown: time.left },
    }
  }
  const back = backSlots(order)
  if (back === null) return null
  if (screen.result === 'ok') {
    const kind = deal.voted ? 'voted' : 'ok'
    if (wasDisputed || (kind === 'ok' && !canVote(deal, 'seller'))) return null
    const transaction = transactionParts(deal.transaction_link)
    return {
      kind,
      slots: { ...transaction.slots, ...back, text: t(successText('sale', false).text) },
      fields: { ...transaction.fields, ...fields },
    }
  }
  if (screen.result !== 'not-ok' || screen.restart) return null
  const { reason } = screen
  const text = cancelText({ flow: 'sale', reason, byMe: false, wasDisputed, hadDeal: true })
  return { kind: 'not-ok', slots: { ...back, text: t(text) }, fields }
}
