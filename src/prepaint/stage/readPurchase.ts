import { readLeniently } from '../../contract/lenient.ts'
import { purchase, type Purchase } from '../../contract/orders.ts'
import { formatMoney } from '../../i18n/format.ts'
import { amountCode } from '../../rules/amountCode.ts'
import { backLink } from '../../rules/backLink.ts'
import { cancelText, cancelWords, successText } from '../../rules/cancelText.ts'
import { purchaseScreen } from '../../rules/purchase.ts'
import { amountToPay, orderedSum } from '../../rules/toPay.ts'
import { canVote } from '../../rules/vote.ts'
import { backSlots, dealCountdown, requisitesScreen, transactionParts, whole } from './parts.ts'
import type { ReaderContext, StageReader, StageScreen } from './types.ts'

export const readPurchase: StageReader = (answer, context) => {
  const order = whole(readLeniently(purchase, answer))
  const { deal, merchant } = order ?? {}
  if (!order || !deal || !merchant?.name) return null
  const screen = purchaseScreen({ purchase: order, ...order, excludedLots: [], method: null, search: 'idle' })
  if (screen.name === 'payment') return toPay({ ...order, deal }, merchant.name, screen.requisite, context)
  if (screen.name !== 'processed') return null
  const fields = { merchant: merchant.name }
  if (screen.result === 'waiting') return { kind: 'waiting', slots: {}, fields }
  const back = backSlots(backLink(order, true)?.href)
  if (back === null) return null
  const wasDisputed = deal.dispute !== null
  if (screen.result === 'ok') {
    const kind = deal.voted ? 'voted' : 'ok'
    if (kind === 'ok' && !canVote(deal, 'buyer')) return null
    const transaction = transactionParts(deal.transaction_link)
    const text = context.t(successText('payment', wasDisputed).text)
    return {
      kind,
      slots: { ...transaction.slots, ...back, text },
      fields: { ...transaction.fields, ...fields },
    }
  }
  // After a lost dispute the screen has another action.
  if (screen.result !== 'not-ok' || screen.chooseAnother || wasDisputed) return null
  return ended(screen.reason, { ...back }, fields, context)
}

function ended(
  reason: string | null,
  back: StageScreen['slots'],
  fields: StageScreen['fields'],
  context: ReaderContext,
): StageScreen | null {
  const facts = { flow: 'payment', reason, byMe: false, wasDisputed: false, hadDeal: true } as const
  if (cancelWords(facts) !== null) return null
  return { kind: 'not-ok', slots: { ...back, text: context.t(cancelText(facts)) }, fields }
}

type DealtPurchase = Purchase & { deal: NonNullable<Purchase['deal']> }

function toPay(
  order: DealtPurchase,
  merchant: string,
  requisite: string,
  context: ReaderContext,
): StageScreen | null {
  const { deal, currency, symbol, label } = order
  const { lang } = context
  const amount = deal.amount_currency && amountToPay(deal, order)
  const code = amountCode(order)
  const time = dealCountdown(deal, context)
  if (order.is_qr || !amount || !currency || !code || !order.amount || time === null) return null
  const screen = requisitesScreen({ requisite, amount, currency }, context)
  return (
    screen && {
      ...screen,
      slots: { ...screen.slots, until: time.until },
      fields: {
        ...screen.fields,
        countdown: time.left,
        merchant,
        amount: formatMoney(orderedSum(order) ?? order.amount, code, lang),
        'coin-amount': deal.amount && symbol ? formatMoney(deal.amount, symbol, lang) : null,
        label,
      },
    }
  )
}
