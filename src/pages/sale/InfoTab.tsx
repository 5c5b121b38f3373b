/** All numbers and names that identify the sale. */
import { useTranslation } from 'react-i18next'
import { NumbersHelp, numberRow, useExchangeRows } from '../../features/deal/infoRows.tsx'
import { selectDeal, selectSale } from '../../features/order/orderSlice.ts'
import { parseRequisite } from '../../rules/requisite.ts'
import { groupedNumber } from '../../rules/requisiteInput.ts'
import { useAppSelector, useDeps } from '../../store/hooks.ts'
import { Card } from '../../ui/Card.tsx'
import { DetailList } from '../../ui/DetailList.tsx'
import { useAmountTexts } from './SaleSummary.tsx'
import { selectBroker, selectRequisite } from './selectors.ts'
import prose from '../../ui/Prose.module.css'

export function InfoTab() {
  const { t } = useTranslation(['deal', 'sale'])
  const { pageId } = useDeps()
  const sale = useAppSelector(selectSale)
  const deal = useAppSelector(selectDeal)
  const broker = useAppSelector(selectBroker)
  const { gets, gives } = useAmountTexts()
  const sent = useAppSelector(selectRequisite)
  const onExchange = useExchangeRows()
  if (sale === null || deal === null) return null
  const { deal_id: dealId, lot } = deal
  const saleId = sale.id ?? pageId
  // That of the deal, which may have been changed by somebody else.
  const { number, bank, holder } = parseRequisite(deal.requisite ?? sent ?? '')
  return (
    <Card>
      <DetailList
        rows={[
          { label: t('info.merchant'), value: sale.merchant?.name, field: 'merchant' },
          numberRow({ label: t('info.skyId'), value: dealId, field: 'deal-id', copy: t('copy.skyId') }),
          { label: t('info.method'), value: lot?.broker?.name || broker?.name, field: 'method' },
          { label: t('info.requisite'), value: groupedNumber(number), field: 'requisite' },
          { label: t('sale:saleRequisite.bank'), value: bank, field: 'bank' },
          { label: t('sale:saleRequisite.owner'), value: holder, field: 'holder' },
          { label: t('amounts.toGet'), value: gets, field: 'fiat-amount' },
          { label: t('amounts.toGive'), value: gives, field: 'coin-amount' },
          numberRow({ label: t('info.saleId'), value: saleId, field: 'sale-id', copy: t('copy.saleId') }),
          { label: t('info.label'), value: sale.label, field: 'label' },
          ...onExchange,
        ]}
      />
      <p className={prose.quiet}>{t('info.opensOrderSale')}</p>
      <NumbersHelp text="deal:info.helpTextSale" />
    </Card>
  )
}
