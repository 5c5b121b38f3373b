import type { Meaning } from './meanings.ts'

/** One end of one page. */
export interface Outcome {
  /** The requirement that it proves. */
  row: string
  page: 'payment' | 'sale' | 'flashpay/payment' | 'flashpay/sale' | 'cpayment'
  /** `data-result` of the block. */
  end: string
  cause: string
  /** What the gateway holds. */
  order: object
  says: readonly Meaning[]
  /** What would be false here. */
  never: readonly Meaning[]
}
