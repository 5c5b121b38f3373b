/** The cancel button of a sale, if the state allows it. Not beside the open form of the requisite, which has a cancel button of its own. */
import { useTranslation } from 'react-i18next'
import { CancelButton } from '../../features/deal/Question.tsx'
import { selectDeal } from '../../features/order/orderSlice.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { isCancelShown } from './saleScreen.ts'
import { selectEdit, selectScreen } from './selectors.ts'

export function CancelSaleButton() {
  const { t } = useTranslation('sale')
  const screen = useAppSelector(selectScreen)
  const deal = useAppSelector(selectDeal)
  const isEditing = useAppSelector(selectEdit) !== null
  return !isEditing && isCancelShown(screen, deal) && <CancelButton>{t('sale.cancel')}</CancelButton>
}
