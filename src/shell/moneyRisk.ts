/** The sentence below an error that says where the money is. */
import type { TextKey } from '../i18n/types.ts'
import type { ErrorPlace } from '../rules/errorPolicy.ts'
import type { PageKind } from '../rules/paths.ts'
import type { AppState } from '../store/types.ts'
import { selectMayBePaid, selectPageKind, selectRefreshedAt } from './shellSlice.ts'

/** What is said where money may have been sent, and where none was. */
const RISKS: Record<PageKind, readonly [sent: TextKey, none: TextKey]> = {
  payment: ['errors:risk.payment', 'errors:risk.none'],
  sale: ['errors:risk.sale', 'sale:sale.coinsSafe'],
  // The address may have been shown, and there is no deal that would tell.
  cpayment: ['errors:risk.deposit', 'errors:risk.deposit'],
  'flashpay-payment': ['errors:risk.payment', 'errors:risk.none'],
  // The seller sends the coins to an address before the payout: the text warns of a second transfer, not of the first.
  'flashpay-sale': ['errors:risk.deposit', 'errors:risk.deposit'],
}

/** Null for a vote, and on a page without an order: no money is at risk. */
export function selectMoneyRisk(state: AppState, place: ErrorPlace): TextKey | null {
  const page = selectPageKind(state)
  if (page === null || place === 'vote') return null
  // The response may be lost after the coins were released.
  if (place === 'release') return 'errors:risk.release'
  // The page has shown a requisite, or could not learn whether there is one: the user may have sent money already.
  const mayBePaid = selectRefreshedAt(state) === null || selectMayBePaid(state)
  const [sent, none] = RISKS[page]
  return mayBePaid || place === 'recreate' ? sent : none
}
