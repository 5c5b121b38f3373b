import type { Merchant } from '../contract/orders.ts'
import { hasText } from './deal.ts'

/** Facts for {@link needsMask}. */
export interface MaskInput {
  merchant: Pick<Merchant, 'required_mask'> | null
  /** Result of `isCardBroker` for the chosen bank. */
  isCard: boolean
  /** Card numbers already stored at the order and the deal. */
  stored: readonly (string | null | undefined)[]
}

/** True when the payer's card number is requested before "I paid": the merchant requires it, the bank is a card bank, none is stored. */
export function needsMask({ merchant, isCard, stored }: MaskInput): boolean {
  return merchant?.required_mask === true && isCard && !stored.some(hasText)
}
