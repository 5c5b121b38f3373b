/** What to compare in the bank's own app before any coin goes: the sum, that it has come, and who sent it. */
import { selectDeal } from '../../features/deal/dealSlice.ts'
import { moneyText } from '../../features/deal/money.ts'
import { useLang, useText } from '../../i18n/useText.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { selectAmounts } from './saleScreen.ts'
import styles from './SalePage.module.css'

export function SendChecks() {
  const t = useText()
  const lang = useLang()
  const buyer = useAppSelector(selectDeal)?.buyer?.nickname
  const { toGet, currency } = useAppSelector(selectAmounts)
  const amount = moneyText(toGet, currency, lang)
  return (
    <div>
      <strong>{t('sendCoins.title')}</strong>
      <ul className={styles.checks}>
        {amount && <li>{t('sendCoins.amount', { amount })}</li>}
        <li>{t('sendCoins.available')}</li>
        <li>
          {t('sendCoins.sender')}
          {buyer && ` (${buyer})`}
        </li>
      </ul>
    </div>
  )
}
