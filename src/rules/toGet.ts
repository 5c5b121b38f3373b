/** The sum that a seller gets in fiat: what the screen, a statement and a document say is the same. */
import type { Decimal } from '../contract/scalars.ts'
import { fiatAmount } from './toPay.ts'

/** What is smaller than the fraction that banks transfer (`FIAT_DIGITS`). */
const REST = /(\.\d\d)\d+$/

/** The amount of the deal or the order, cut to what banks transfer: nobody is promised more than arrives. Null while nobody says, '' for a deal's that cannot be read. */
export function amountToGet(...sources: Parameters<typeof fiatAmount>): Decimal | null {
  return fiatAmount(...sources)?.replace(REST, '$1') ?? null
}
