import { readLeniently } from '../../contract/lenient.ts'
import { flashpayDeal, type FlashpayDeal } from '../../contract/orders.ts'
import { ORDER_IN_PROCESS } from '../../contract/statuses.ts'
import { formatMoney } from '../../i18n/format.ts'
import { amountCode } from '../../rules/amountCode.ts'
import { awaited, flashpayScreen, transactionLink } from '../../rules/flashpay.ts'
import { amountToPay, orderedSum } from '../../rules/toPay.ts'
import { requisitesScreen, whole } from './parts.ts'
import type { ReaderContext, StageReader, StageScreen } from './types.ts'

/** A flash-pay payment. */
export const readFlashpay: StageReader = (answer, context) => {
  const { lang } = context
  const order = whole(readLeniently(flashpayDeal, answer))
  if (!order || transactionLink(order)) return null
  const screen = flashpayScreen(order)
  const code = amountCode(order)
  const sum = orderedSum(order)
  const ordered = sum && code ? formatMoney(sum, code, lang) : null
  if (screen.name === 'processed')
    return ordered === null ? null : { kind: screen.result, slots: {}, fields: { amount: ordered } }
  if (screen.name !== 'payment' || order.status !== ORDER_IN_PROCESS) return null
  return screen.requisite === null
    ? waiting(order, ordered, context)
    : payment({ ...order, requisite: screen.requisite }, context)
}

function payment(order: FlashpayDeal & { requisite: string }, context: ReaderContext): StageScreen | null {
  const { requisite, deal, currency } = order
  const toPay = amountToPay(deal, order)
  return toPay && currency ? requisitesScreen({ requisite, amount: toPay, currency }, context) : null
}

/** Null after a shown requisite, whose removal gets a notice, and for a dispute, which has another icon: the app renders these. */
function waiting(
  order: FlashpayDeal,
  ordered: string | null,
  { seen, t }: ReaderContext,
): StageScreen | null {
  const { result, title, text } = awaited('payment', order)
  if (ordered === null || seen || result === 'dispute') return null
  return { kind: 'waiting', slots: { title: t(title), text: t(text) }, fields: { amount: ordered } }
}
