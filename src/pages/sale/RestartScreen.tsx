/** No buyer was found: search again with the same requisite, or cancel. */
import { useTranslation } from 'react-i18next'
import { selectSearch } from '../../features/order/orderSlice.ts'
import { SearchAgainButton } from '../../features/search/SearchButtons.tsx'
import { useLocalize } from '../../i18n/localize.ts'
import { searchEndTitle } from '../../rules/cancelText.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { CancelSaleButton } from './CancelSaleButton.tsx'

export function RestartScreen() {
  const { t, i18n } = useTranslation('sale')
  const localize = useLocalize()
  const { message } = useAppSelector(selectSearch)
  return (
    <Card level={1} title={i18n.t(searchEndTitle(message, 'sale:saleRestart.title'))}>
      <p>{t('saleRestart.text')}</p>
      {message && <Notice kind="danger">{localize(message)}</Notice>}
      <SearchAgainButton variant="primary">{t('saleRestart.restart')}</SearchAgainButton>
      <CancelSaleButton />
    </Card>
  )
}
