import type { Decimal } from '../contract/scalars.ts'
import { moneyText, type MoneyShape } from './format.ts'
import { useLang } from './useLang.ts'

type Money = (
  amount: Decimal | null | undefined,
  code: string | null | undefined,
  shape?: MoneyShape,
) => string

/** Formats an amount with its code in the current language; empty if either is unknown. */
export function useMoney(): Money {
  const lang = useLang()
  return (amount, code, shape) => moneyText(amount, code, lang, shape)
}
