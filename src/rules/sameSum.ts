import type { Autodeal, Deal } from '../contract/deals.ts'
import type { Decimal } from '../contract/scalars.ts'
import { compareDecimals } from './money.ts'

interface WithDeals {
  deal: Pick<Deal, 'amount' | 'amount_currency'> | null
  autodeal: Pick<Autodeal, 'amount_currency'> | null
}

interface Payment extends WithDeals {
  requisite: string | null
}

/** False when another sum than before, in fiat or in coins, is asked for or given away. An answer without a sum changes none. */
export function isSameSum(before: WithDeals, after: WithDeals): boolean {
  return isSameAmount(before.deal?.amount, after.deal?.amount) && isSameAmount(fiatOf(before), fiatOf(after))
}

/** False when another requisite or another sum is to be paid than before. */
export function isSamePayment(before: Payment, after: Payment): boolean {
  return before.requisite === after.requisite && isSameSum(before, after)
}

function isSameAmount(before: Decimal | null | undefined, after: Decimal | null | undefined): boolean {
  return before == null || after == null || compareDecimals(before, after) === 0
}

function fiatOf({ deal, autodeal }: WithDeals): Decimal | null {
  return (deal ?? autodeal)?.amount_currency ?? null
}
