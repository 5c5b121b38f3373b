/** What to compare in the bank's own app before any coin goes: the sum, that it has come, and who sent it. */
import { selectDeal } from '../../features/deal/dealSlice.ts'
import styles from '../../features/deal/Deal.module.css'
import { useText } from '../../i18n/useText.tsx'
import { partnerName } from '../../rules/partnerName.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { useSums } from './useSums.ts'

export function SendChecks() {
  const t = useText()
  const { gets } = useSums()
  const buyer = partnerName(useAppSelector(selectDeal)?.buyer?.nickname ?? '')
  return (
    <div className={styles.facts}>
      <strong>{t('sendCoins.title')}</strong>
      <ul>
        {gets && <li>{t('sendCoins.amount', { amount: gets })}</li>}
        <li>{t('sendCoins.available')}</li>
        <li>
          {t('sendCoins.sender')}
          {buyer && ` (${buyer})`}
        </li>
      </ul>
    </div>
  )
}
