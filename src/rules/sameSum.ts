import type { Autodeal, Deal } from '../contract/deals.ts'
import { compareDecimals, isDecimal } from './money.ts'

interface WithDeals {
  deal: Pick<Deal, 'amount' | 'amount_currency'> | null
  autodeal: Pick<Autodeal, 'amount_currency'> | null
}

interface Payment extends WithDeals {
  requisite: string | null
}

/** False when another sum than before, in fiat or in coins, is asked for or given away. An answer without a sum changes none. */
export function isSameSum(before: WithDeals, after: WithDeals): boolean {
  return (
    isSameAmount(before.deal?.amount ?? null, after.deal?.amount ?? null) &&
    isSameAmount(fiatOf(before), fiatOf(after))
  )
}

/** False when another requisite or another sum is to be paid than before. */
export function isSamePayment(before: Payment, after: Payment): boolean {
  return before.requisite === after.requisite && isSameSum(before, after)
}

function isSameAmount(before: string | null, after: string | null): boolean {
  const isKnown = before !== null && after !== null && isDecimal(before) && isDecimal(after)
  return !isKnown || compareDecimals(before, after) === 0
}

function fiatOf({ deal, autodeal }: WithDeals): string | null {
  return (deal ?? autodeal)?.amount_currency ?? null
}
