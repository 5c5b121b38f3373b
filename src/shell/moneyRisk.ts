/** The sentence below an error that says where the money is. */
import type { TextKey } from '../i18n/types.ts'
import type { ErrorPlace } from '../rules/errorPolicy.ts'
import { type PageKind, pageKindOf } from '../rules/paths.ts'
import type { AppState } from '../store/types.ts'
import { type OpenedPage, selectHasDeal, selectOpened, selectRefreshedAt } from './shellSlice.ts'

/** Circumstances of the error. */
interface MoneyAtRisk {
  /** The page that shows the error. */
  flow: PageKind
  place: ErrorPlace
  /** The page has shown a requisite or an address, or could not learn whether there is one: the user may have sent money already. */
  mayBePaid: boolean
}

// A quick withdrawal sends its coins to an address before the payout, so it is warned of a second transfer, not of sending first.
const SENT: Record<PageKind, TextKey> = {
  payment: 'errors:risk.payment',
  sale: 'errors:risk.sale',
  cpayment: 'errors:risk.deposit',
  'flashpay-payment': 'errors:risk.payment',
  'flashpay-sale': 'errors:risk.deposit',
}
const NOTHING_SENT: Record<PageKind, TextKey> = {
  payment: 'errors:risk.none',
  sale: 'sale:sale.coinsSafe',
  cpayment: 'errors:risk.none',
  'flashpay-payment': 'errors:risk.none',
  'flashpay-sale': 'errors:risk.deposit',
}

/** The line for an error; null for that of a vote, which does not concern money. */
export function moneyRisk({ flow, place, mayBePaid }: MoneyAtRisk): TextKey | null {
  if (place === 'vote') return null
  if (place === 'message' || place === 'upload') return 'errors:risk.kept'
  // The response may be lost after the coins were released.
  if (place === 'release') return 'errors:risk.release'
  return mayBePaid || place === 'recreate' ? SENT[flow] : NOTHING_SENT[flow]
}

/** Where the money is, as an error dialog says it; null if no money is at risk. An order that could not be read yet may have been paid. */
export function selectMoneyRisk(state: AppState, place: ErrorPlace): TextKey | null {
  const flow = moneyFlow(selectOpened(state))
  if (flow === null) return null
  const mayBePaid = flow === 'cpayment' || selectRefreshedAt(state) === null || selectHasDeal(state)
  return moneyRisk({ flow, place, mayBePaid })
}

function moneyFlow(opened: OpenedPage | null): PageKind | null {
  if (opened === null) return null
  const { page, type } = opened
  return page === 'payment-error' || page === 'not-found' ? null : pageKindOf(page, type)
}
