/** What is got, what is given, and whose order it is. */
import { moneyText } from '../../features/deal/money.ts'
import { useLang, useText } from '../../i18n/useText.tsx'
import { hostOf } from '../../rules/links.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Amount } from '../../ui/Amount.tsx'
import { DetailList } from '../../ui/DetailList.tsx'
import { selectAmounts } from './saleScreen.ts'
import { selectSale } from './saleSlice.ts'
import styles from './SalePage.module.css'

export function SaleSummary() {
  const t = useText()
  const lang = useLang()
  const sale = useAppSelector(selectSale)
  const { toGet, toGive, currency, symbol } = useAppSelector(selectAmounts)
  if (sale === null) return null
  const gets = moneyText(toGet, currency, lang)
  const gives = moneyText(toGive, symbol, lang)
  return (
    <section className={styles.summary}>
      <p className={styles.merchant} data-field="merchant">
        {sale.merchant?.name || hostOf(sale.merchant?.website)}
      </p>
      <p className={styles.quiet}>{t(gets ? 'amounts.toGet' : 'amounts.toGive')}</p>
      <Amount text={gets || gives} />
      <DetailList
        rows={[
          { label: t('amounts.toGive'), value: gets && gives, field: 'coin-amount' },
          { label: t('sale.label'), value: sale.label, field: 'label' },
        ]}
      />
    </section>
  )
}
