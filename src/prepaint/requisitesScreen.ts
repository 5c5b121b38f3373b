/**
 * What the template of the requisites shows of an order under way: from a response of this page load, by the app's own schemas and
 * rules. A module of its own that needs no React; the inline script loads it where the browser knows that the order is under way.
 */
import type { Lang } from '../contract/languages.ts'
import { readLeniently } from '../contract/lenient.ts'
import { flashpayDeal, purchase } from '../contract/orders.ts'
import { codeData } from '../contract/platform.ts'
import { formatClock, formatDuration, formatMoney } from '../i18n/format.ts'
import { groupCard, lastFour } from '../rules/card.ts'
import { payableRequisite } from '../rules/payable.ts'
import { purchaseScreen } from '../rules/purchase.ts'
import { copyableNumber, parseRequisite } from '../rules/requisite.ts'
import { nextDeadline } from '../rules/time.ts'
import type { CodeData } from './bootData.ts'

export interface RequisitesInput {
  /** Responses of this page load. */
  order: unknown
  code: CodeData
  /** The requisite that was on screen last; null for none. */
  seen: string | null
  lang: Lang
}

/** What to put into a template. */
export interface RequisitesScreen {
  kind: 'card' | 'phone'
  /** Parts of sentences, by the name of their place. */
  slots: Record<string, string>
  /** Texts by `data-field`; the row of one that is null is removed. */
  fields: Record<string, string | null>
}

/** With less time left the countdown looks otherwise. */
const LEFT_MIN_MS = 90_000
/** With a clock that is further off the app says so above the screen. */
const SKEW_MAX_MS = 60_000

type Reader = (order: unknown, now: number, lang: Lang) => Found | null

interface Found {
  requisite: string
  amount: string
  currency: string
  slots?: Record<string, string>
  fields?: RequisitesScreen['fields']
}

const READERS: Partial<Record<string, Reader>> = { payment: readPurchase, flashpay: readFlashpay }

/** Null where anything is missing, unusual or not what was on screen last: then the app draws the screen, with its notices. */
export function requisitesScreen(
  page: string,
  { order, code, seen, lang }: RequisitesInput,
): RequisitesScreen | null {
  const { server_time: serverTime } = readLeniently(codeData, code.answer)?.output ?? {}
  const skew = Date.parse(serverTime ?? '') - code.at
  const found = Math.abs(skew) <= SKEW_MAX_MS ? READERS[page]?.(order, Date.now() + skew, lang) : null
  // The notice of a changed requisite comes first.
  if (!found || (seen !== null && seen !== found.requisite)) return null
  const { requisite, amount, currency, slots, fields } = found
  const { kind, number, bank, holder } = parseRequisite(requisite)
  if (kind === 'other') return null
  const copied = copyableNumber(number)
  return {
    kind,
    slots: { amount: formatMoney(amount, currency, lang), last: lastFour(copied), ...slots },
    fields: {
      'fiat-amount': formatMoney(amount, currency, lang, { cents: 'always' }),
      requisite: kind === 'card' ? groupCard(number) : number,
      bank,
      holder,
      ...fields,
    },
  }
}

function readPurchase(answer: unknown, now: number, lang: Lang): Found | null {
  const order = whole(readLeniently(purchase, answer))
  const { deal, merchant } = order ?? {}
  if (!order || !deal || !merchant?.name || order.refs.merchant !== null || order.is_qr) return null
  const screen = purchaseScreen({ purchase: order, ...order, excludedLots: [], method: null, search: 'idle' })
  const { currency, symbol, label, is_currency_amount: isFiat } = order
  const { state, expire_in: expireIn, deal_id: dealId, amount_currency: amount } = deal
  const { deadline } = nextDeadline(null, { dealId, state, expireIn }, now)
  const code = isFiat ? currency : symbol
  if (screen.name !== 'payment' || !amount || !currency || !code || !order.amount) return null
  if (deadline === null || deadline - now < LEFT_MIN_MS) return null
  return {
    requisite: screen.requisite,
    amount,
    currency,
    slots: { until: formatClock(deadline, lang) },
    fields: {
      countdown: formatDuration(Math.floor((deadline - now) / 1000)),
      merchant: merchant.name,
      amount: formatMoney(order.amount, code, lang),
      'coin-amount': deal.amount && symbol ? formatMoney(deal.amount, symbol, lang) : null,
      label,
    },
  }
}

function readFlashpay(answer: unknown): Found | null {
  const order = whole(readLeniently(flashpayDeal, answer))
  const requisite = order?.status === 1 ? payableRequisite(order) : null
  if (!order || requisite === null || order.transaction_link || order.deal?.transaction_link) return null
  const amount = order.deal?.amount_currency ?? (order.is_currency_amount ? order.amount : null)
  return amount && order.currency ? { requisite, amount, currency: order.currency } : null
}

interface WithRecords {
  autodeal: unknown
  refs: { deal: unknown; autodeal: unknown; isUnreadable: boolean }
}

/** An order that was read whole, carries its records, and is served by no automatic deal. */
function whole<T extends WithRecords>(read: { output: T; dropped: readonly string[] } | null): T | null {
  if (!read || read.dropped.length > 0) return null
  const { autodeal, refs } = read.output
  return autodeal === null && refs.deal == null && refs.autodeal == null && !refs.isUnreadable
    ? read.output
    : null
}
