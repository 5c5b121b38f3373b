/** Functions that the readers of this folder share. */
import type { Deal } from '../../contract/deals.ts'
import { formatClock, formatDuration, formatMoney } from '../../i18n/format.ts'
import { groupCard } from '../../rules/card.ts'
import { hostOf, httpLink } from '../../rules/links.ts'
import { copyableNumber, hasOtherNumber, numberEnding, parseRequisite } from '../../rules/requisite.ts'
import { nextDeadline } from '../../rules/time.ts'
import type { ReaderContext, StageScreen } from './types.ts'

/** With less time left the countdown has another style. */
const LEFT_MIN_MS = 90_000

interface WithRecords {
  autodeal?: unknown
  refs: { deal: unknown; autodeal: unknown; isUnreadable: boolean }
}

/** The order, if it was read completely, contains its records, and has no automatic deal; else null. */
export function whole<T extends WithRecords>(
  read: { output: T; dropped: readonly string[] } | null,
): Omit<T, 'refs'> | null {
  if (!read || read.dropped.length > 0) return null
  const { refs, ...order } = read.output
  const isBare = order.autodeal == null && refs.deal == null && refs.autodeal == null
  return isBare && !refs.isUnreadable ? order : null
}

/** The countdown of a deadline; null without one, or if it ends soon. */
export function countdown(deadline: number | null, now: number): { until: string; left: string } | null {
  if (deadline === null || deadline - now < LEFT_MIN_MS) return null
  return {
    until: formatClock(deadline),
    left: formatDuration(Math.floor((deadline - now) / 1000)),
  }
}

/** The countdown of a deal, whose time counts from the arrival of the response. */
export function dealCountdown(
  { state, expire_in: expireIn, deal_id: dealId }: Deal,
  { now, receivedAt }: Pick<ReaderContext, 'now' | 'receivedAt'>,
): ReturnType<typeof countdown> {
  return countdown(nextDeadline(null, { dealId, state, expireIn }, receivedAt).deadline, now)
}

export interface Payment {
  requisite: string
  amount: string
  currency: string
}

/** May be a link, a handle or a sentence (`unusualRequisite.ts`, which would make this script too large). */
const NO_NAME = /[@/:]|\.\s?\p{L}{2}|(?:\S+\s+){3}\S/u

/** The screen with the requisites; null if another requisite was shown last, or the payment was reported, because then the app decides. */
export function requisitesScreen(
  { requisite, amount, currency }: Payment,
  { seen, lang }: Pick<ReaderContext, 'seen' | 'lang'>,
): StageScreen | null {
  const { kind, number, bank, holder } = parseRequisite(requisite)
  if (kind === 'other' || (seen !== null && seen !== requisite)) return null
  // The app renders the warnings for these.
  if ([bank, holder].some((part) => hasOtherNumber(part) || NO_NAME.test(part ?? ''))) return null
  return {
    kind,
    slots: {
      amount: formatMoney(amount, currency, lang),
      last: numberEnding(number),
    },
    fields: {
      'fiat-amount': formatMoney(amount, currency, lang, { cents: 'always' }),
      requisite: kind === 'card' ? groupCard(number) : number,
      bank,
      holder,
    },
    copies: { 'fiat-amount': amount, requisite: copyableNumber(number), bank, holder },
  }
}

/** The link back from an order that is over; null for none. */
export function backSlots(link: string | null | undefined): { back: string; host: string } | null {
  const [back, host] = [httpLink(link), hostOf(link)]
  return back === null || host === null ? null : { back, host }
}

/** The link to the deal's transaction; without one its notice is removed. */
export function transactionParts(link: string | null): Pick<StageScreen, 'slots' | 'fields'> {
  const host = hostOf(link)
  return link === null || host === null
    ? { slots: {}, fields: { 'transaction-link': null } }
    : { slots: { transaction: link, chain: host }, fields: {} }
}
