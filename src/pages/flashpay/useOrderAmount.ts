/** The order's sum in the reader's way: to pay, or to get. */
import { selectSide } from '../../app/shell/shellSlice.ts'
import { moneyText } from '../../i18n/moneyText.ts'
import { useTranslation } from '../../i18n/useTranslation.tsx'
import { amountCode } from '../../rules/amountCode.ts'
import { amountToGet } from '../../rules/toGet.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { selectFlashpayDeal } from './flashpaySlice.ts'

/** Empty where the gateway does not say. */
export function useOrderAmount(): string {
  const { lang } = useTranslation()
  const order = useAppSelector(selectFlashpayDeal)
  const isSeller = useAppSelector(selectSide) === 'seller'
  return moneyText((isSeller && amountToGet(null, order)) || order?.amount, amountCode(order), lang)
}
