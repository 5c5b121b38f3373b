/** What a person types below a bank that demands it. */
import type { Demand } from '../../src/rules/demands.ts'

/** Valid values, in the order in which they are asked for. */
export const TYPED: Record<Demand, string> = {
  mask: '4111-1111-1111-1111',
  email: 'payer@mail.com',
}
