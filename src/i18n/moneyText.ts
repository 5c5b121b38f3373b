/** Amounts of an order and its deal in the current language. */
import type { Lang } from '../contract/languages.ts'
import type { Decimal } from '../contract/scalars.ts'
import { formatMoney } from './format.ts'

/** An amount with its code; empty if either is unknown. */
export function moneyText(
  amount: Decimal | null | undefined,
  code: string | null | undefined,
  lang: Lang,
): string {
  return amount && code ? formatMoney(amount, code, lang) : ''
}
