/** All numbers that identify the deal, each with its copy button. */
import { useTranslation } from 'react-i18next'
import { NumbersHelp, numberRow, useExchangeRows } from '../../features/deal/infoRows.tsx'
import { DealHistory } from '../../features/history/DealHistory.tsx'
import { AlertSettings } from '../../features/notifications/AlertSettings.tsx'
import { selectTransactionLink } from '../../features/notifications/notificationsSlice.ts'
import { selectAutodeal, selectDeal, selectPurchase } from '../../features/order/orderSlice.ts'
import { useMoney } from '../../i18n/useMoney.ts'
import { partnerName } from '../../rules/chatPartner.ts'
import { dealIdOf, dealNumberOf } from '../../rules/deal.ts'
import { amountToPay } from '../../rules/money.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Card } from '../../ui/Card.tsx'
import { type Detail, DetailList } from '../../ui/DetailList.tsx'
import { LinkOut } from '../../ui/LinkOut.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { isPaymentAwaited } from './paymentScreen.ts'
import { selectCountedDeal, selectScreen } from './selectors.ts'
import prose from '../../ui/Prose.module.css'

export function InfoTab() {
  const { t } = useTranslation('deal')
  const purchase = useAppSelector(selectPurchase)
  const deal = useAppSelector(selectDeal)
  const autodeal = useAppSelector(selectAutodeal)
  const transactionLink = useAppSelector(selectTransactionLink)
  const sums = useSumRows()
  const onExchange = useExchangeRows()
  if (purchase === null) return null
  const number = dealNumberOf({ deal, autodeal })
  const skyId = dealIdOf({ deal, autodeal })
  const rows: Detail[] = [
    { label: t('info.merchant'), value: purchase.merchant?.name, field: 'merchant' },
    numberRow({ label: t('info.number'), value: number, field: 'deal-id', copy: t('copy.dealId') }),
    numberRow({ label: t('info.order'), value: purchase.label, field: 'label', copy: t('copy.label') }),
    numberRow({
      label: t('info.paymentId'),
      value: purchase.payment_id,
      field: 'payment-id',
      copy: t('copy.paymentId'),
    }),
    numberRow({ label: t('info.skyId'), value: skyId, field: 'sky-id', copy: t('copy.skyId') }),
    { label: t('info.method'), value: deal?.lot?.broker?.name ?? autodeal?.broker?.name },
    ...sums,
    { label: t('info.seller'), value: deal?.seller?.nickname && partnerName(deal.seller.nickname) },
    ...onExchange,
    {
      label: t('info.transaction'),
      value: transactionLink && (
        <LinkOut href={transactionLink} showHost data-field="transaction-link">
          {t('info.transactionOpen')}
        </LinkOut>
      ),
    },
  ]
  return (
    <Stack>
      <Card>
        <DetailList rows={rows} />
        <p className={prose.quiet}>{t('info.opensOrder')}</p>
        <NumbersHelp text="deal:info.helpText" />
      </Card>
      <DealHistory>
        <AlertSettings />
      </DealHistory>
    </Stack>
  )
}

/** The sums of the deal, else of the order. Once the payment is reported, their labels no longer ask for it. */
function useSumRows(): Detail[] {
  const { t } = useTranslation(['deal', 'payment'])
  const money = useMoney()
  const purchase = useAppSelector(selectPurchase)
  const autodeal = useAppSelector(selectAutodeal)
  const deal = useAppSelector(selectCountedDeal)
  const isAwaited = isPaymentAwaited(useAppSelector(selectScreen))
  if (purchase === null) return []
  const dealt = deal ?? autodeal
  const afterwards = t(dealt ? 'pack.fiat' : 'payment:order.amount')
  return [
    {
      label: isAwaited ? t('amounts.toPay') : afterwards,
      value: money(amountToPay(dealt, purchase), purchase.currency),
      field: 'fiat-amount',
    },
    {
      label: t(isAwaited ? 'amounts.toGet' : 'pack.coins'),
      value: money(deal?.amount, deal?.symbol ?? purchase.symbol),
      field: 'coin-amount',
    },
  ]
}
