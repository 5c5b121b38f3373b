import { readLeniently } from '../../contract/lenient.ts'
import { flashpayDeal } from '../../contract/orders.ts'
import { formatMoney } from '../../i18n/format.ts'
import { awaited, flashpayScreen, transactionLink } from '../../rules/flashpay.ts'
import { requisitesScreen, whole } from './parts.ts'
import type { StageReader } from './types.ts'

/** A flash-pay payment. */
export const readFlashpay: StageReader = (answer, context) => {
  const { lang, seen, t } = context
  const order = whole(readLeniently(flashpayDeal, answer))
  if (!order || transactionLink(order)) return null
  const screen = flashpayScreen(order)
  const code = order.is_currency_amount ? order.currency : order.symbol
  const ordered = order.amount && code ? formatMoney(order.amount, code, lang) : null
  if (screen.name === 'processed')
    return ordered === null ? null : { kind: screen.result, slots: {}, fields: { amount: ordered } }
  if (screen.name !== 'payment' || order.status !== 1) return null
  const { requisite } = screen
  if (requisite !== null) {
    const amount = order.deal?.amount_currency ?? (order.is_currency_amount ? order.amount : null)
    return amount && order.currency
      ? requisitesScreen({ requisite, amount, currency: order.currency }, context)
      : null
  }
  // That the one seen last is gone comes with a notice.
  if (ordered === null || seen !== null) return null
  const { result, title, text } = awaited('payment', order)
  if (result === 'dispute') return null
  return { kind: 'waiting', slots: { title: t(title), text: t(text) }, fields: { amount: ordered } }
}
