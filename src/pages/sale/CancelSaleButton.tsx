/** The cancel button of a sale, if the state allows it. */
import { useTranslation } from 'react-i18next'
import { CancelButton } from '../../features/deal/CancelButton.tsx'
import { selectDeal } from '../../features/deal/dealSlice.ts'
import { isCancelShown } from '../../rules/sale.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { selectScreen } from './saleScreen.ts'

export function CancelSaleButton() {
  const { t } = useTranslation('sale')
  const screen = useAppSelector(selectScreen)
  const deal = useAppSelector(selectDeal)
  return isCancelShown(screen, deal) && <CancelButton>{t('sale.cancel')}</CancelButton>
}
