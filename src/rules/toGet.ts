/** The sum that a seller gets in fiat; the same on the screen, in a statement and in a document. */
import type { Decimal } from '../contract/scalars.ts'
import { fiatAmount } from './toPay.ts'

/** Matches the fraction digits that banks do not transfer (`FIAT_DIGITS`). */
const REST = /(\.\d\d)\d+$/

/** The amount of the deal or the order, cut to the fraction that banks transfer, so that no more is promised than arrives. Null without an amount, '' if it cannot be read. */
export function amountToGet(...sources: Parameters<typeof fiatAmount>): Decimal | null {
  return fiatAmount(...sources)?.replace(REST, '$1') ?? null
}
