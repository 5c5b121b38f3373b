import type { Autodeal, Deal } from '../contract/deals.ts'
import { compareDecimals, isDecimal } from './money.ts'

interface WithDeals {
  deal: Pick<Deal, 'amount' | 'amount_currency'> | null
  autodeal: Pick<Autodeal, 'amount_currency'> | null
}

interface Payment extends WithDeals {
  requisite: string | null
}

/** False if the sum in fiat or in coins has changed. A response without a sum does not count as a change. */
export function isSameSum(before: WithDeals, after: WithDeals): boolean {
  return (
    isSameAmount(before.deal?.amount ?? null, after.deal?.amount ?? null) &&
    isSameAmount(fiatOf(before), fiatOf(after))
  )
}

/** False if the requisite or the sum to pay has changed. */
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
