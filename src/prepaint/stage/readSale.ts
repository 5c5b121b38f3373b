import type { Deal } from '../../contract/deals.ts'
import { readLeniently } from '../../contract/lenient.ts'
import { sale, type Sale } from '../../contract/orders.ts'
import { formatMoney } from '../../i18n/format.ts'
import { backLink } from '../../rules/backLink.ts'
import { cancelText, cancelWords, successText } from '../../rules/cancelText.ts'
import { requisiteEnding } from '../../rules/requisite.ts'
import { saleAmounts, saleScreen, type SaleScreen } from '../../rules/sale.ts'
import { canVote } from '../../rules/vote.ts'
import { backSlots, dealCountdown, transactionParts, whole } from './parts.ts'
import type { ReaderContext, StageReader, StageScreen } from './types.ts'

type Processed<R> = Extract<SaleScreen, { name: 'processed'; result: R }>

export const readSale: StageReader = (answer, context) => {
  const order = whole(readLeniently(sale, answer))
  const { deal, merchant } = order ?? {}
  if (!order || !deal || !merchant?.name) return null
  const screen = saleScreen({ sale: order, deal, excludedLots: [], method: null, search: 'idle' })
  if (screen.name !== 'processed') return null
  const found = processed(screen, { ...order, deal }, context)
  return found && { ...found, fields: { merchant: merchant.name, ...found.fields } }
}

type DealtSale = Sale & { deal: Deal }

function processed(
  screen: Extract<SaleScreen, { name: 'processed' }>,
  order: DealtSale,
  context: ReaderContext,
): StageScreen | null {
  if (screen.result === 'waiting') return waiting(screen, order, context)
  if (screen.result === 'ok') return sold(order, context)
  return screen.result === 'not-ok' && !screen.restart ? cancelled(screen, order, context) : null
}

function waiting(
  { title }: Processed<'waiting'>,
  order: DealtSale,
  context: ReaderContext,
): StageScreen | null {
  const { deal } = order
  const { toGet, currency } = saleAmounts(order, deal)
  const time = dealCountdown(deal, context)
  const last = requisiteEnding(deal.requisite ?? '')
  if (!toGet || !currency || !last || time === null) return null
  // A closed dispute changes the buttons, and a link to the transaction adds a notice.
  if (deal.dispute !== null || deal.transaction_link) return null
  return {
    kind: title,
    slots: { amount: formatMoney(toGet, currency, context.lang), until: time.until, last },
    fields: { countdown: time.left },
  }
}

function sold(order: DealtSale, { t }: ReaderContext): StageScreen | null {
  const { deal } = order
  const back = backSlots(backLink(order, true)?.href)
  // After a lost dispute the screen has other texts.
  if (back === null || deal.dispute !== null || !(deal.voted || canVote(deal, 'seller'))) return null
  const { slots, fields } = transactionParts(deal.transaction_link)
  const text = t(successText('sale', false).text)
  return { kind: deal.voted ? 'voted' : 'ok', slots: { ...slots, ...back, text }, fields }
}

function cancelled(
  { reason }: Processed<'not-ok'>,
  order: DealtSale,
  { t }: ReaderContext,
): StageScreen | null {
  const back = backSlots(backLink(order, true)?.href)
  const wasDisputed = order.deal.dispute !== null
  const facts = { flow: 'sale', reason, byMe: false, wasDisputed, hadDeal: true } as const
  if (cancelWords(facts) !== null) return null
  const text = t(cancelText(facts))
  return back && { kind: 'not-ok', slots: { ...back, text }, fields: {} }
}
