/** The sums to receive and to give: beside the sale, as text, and in a button. */
import { useTranslation } from 'react-i18next'
import { selectDeal, selectSale } from '../../features/order/orderSlice.ts'
import { useMoney } from '../../i18n/useMoney.ts'
import { countedDeal, isDealOpen } from '../../rules/deal.ts'
import { hostOf } from '../../rules/links.ts'
import { amountToGet, sumsOf } from '../../rules/money.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Card } from '../../ui/Card.tsx'
import { DetailList } from '../../ui/DetailList.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { isSaleOver } from './saleScreen.ts'
import { selectScreen } from './selectors.ts'
import prose from '../../ui/Prose.module.css'

/** Beside a sale that is under way or over. Not with an open deal, whose Information tab has the sums. */
export function SaleAside() {
  const screen = useAppSelector(selectScreen)
  const isDealing = isDealOpen(useAppSelector(selectDeal))
  if (isDealing) return null
  return (
    <Card>
      <SaleSummary isOver={isSaleOver(screen)} />
    </Card>
  )
}

/** `isOver`: the labels do not say that the sums will be paid. */
export function SaleSummary({ isOver = false }: { isOver?: boolean }) {
  const { t, i18n } = useTranslation('sale')
  const sale = useAppSelector(selectSale)
  const { gets, gives } = useAmountTexts()
  if (sale === null) return null
  const sum = gets || gives
  const sumLabel = gets ? 'common:amounts.toGet' : 'common:amounts.toGive'
  const merchant = sale.merchant?.name || hostOf(sale.merchant?.website)
  return (
    <Stack gap="tight">
      <p className={prose.quiet}>
        {sum && <span>{i18n.t(isOver ? 'sale:sale.amount' : sumLabel)}</span>}
        {merchant && (
          <>
            {sum && <span> · </span>}
            <span translate="no" data-field="merchant">
              {merchant}
            </span>
          </>
        )}
      </p>
      <Amount text={sum} />
      <DetailList
        rows={[
          { label: t(isOver ? 'sale.coins' : 'amounts.toGive'), value: gets && gives, field: 'coin-amount' },
          { label: t('sale.label'), value: sale.label, field: 'label' },
        ]}
      />
    </Stack>
  )
}

/** The two formatted sums: `gets` in fiat, `gives` in coins; empty if the gateway has not sent them. */
export function useAmountTexts(): { gets: string; gives: string } {
  const money = useMoney()
  const sale = useAppSelector(selectSale)
  const deal = countedDeal(sale)
  const { coins, coin } = sumsOf({ deal, autodeal: null, ordered: sale })
  return { gets: money(amountToGet(deal, sale), sale?.currency), gives: money(coins, coin) }
}

/** The label of "I received a payout", for the button and for the texts that name it. */
export function useReceivedButton(): string {
  const { t } = useTranslation('sale')
  const { gets } = useAmountTexts()
  return gets ? t('sendCoins.buttonAmount', { amount: gets }) : t('sendCoins.button')
}
