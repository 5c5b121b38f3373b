/** What to compare in the bank's own app before any coin goes: the sum, that it has come, and who sent it. */
import styles from '../../ui/Prose.module.css'
import { useTranslation } from '../../i18n/useTranslation.tsx'
import { useAmountTexts } from './useAmountTexts.ts'

export function ReleaseChecklist() {
  const { t } = useTranslation()
  const { gets } = useAmountTexts()
  return (
    <div className={styles.facts}>
      <strong>{t('sendCoins.title')}</strong>
      <ul>
        {gets && <li>{t('sendCoins.amount', { amount: gets })}</li>}
        <li>{t('sendCoins.available')}</li>
        {/* No nickname here: a bank shows a person's name, which never equals it. */}
        <li>{t('sendCoins.sender')}</li>
      </ul>
    </div>
  )
}
