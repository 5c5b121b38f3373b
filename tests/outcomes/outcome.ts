import type { Meaning } from './meanings.ts'

/** One final state of one page. */
export interface Outcome {
  /** Id of the requirement. */
  row: string
  page: 'payment' | 'sale' | 'flashpay/payment' | 'flashpay/sale' | 'cpayment'
  /** `data-result` of the result block. */
  end: string
  cause: string
  /** The order at the gateway. */
  order: object
  says: readonly Meaning[]
  /** Meanings that would be false here. */
  never: readonly Meaning[]
}
