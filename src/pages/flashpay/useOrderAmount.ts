/** The order's sum from the person's side: to pay, or to receive. */
import { selectFlashpayDeal } from '../../features/order/orderSlice.ts'
import { moneyText } from '../../i18n/format.ts'
import { useLang } from '../../i18n/useLang.ts'
import { amountCode, amountToGet, orderedSum } from '../../rules/amounts.ts'
import { selectSide } from '../../shell/shellSlice.ts'
import { useAppSelector } from '../../store/hooks.ts'

/** Empty if the gateway does not tell it. */
export function useOrderAmount(): string {
  const lang = useLang()
  const order = useAppSelector(selectFlashpayDeal)
  const isSeller = useAppSelector(selectSide) === 'seller'
  return moneyText((isSeller && amountToGet(null, order)) || orderedSum(order), amountCode(order), lang)
}
