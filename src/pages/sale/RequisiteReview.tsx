/** The requisite as it will be sent, large and in groups, so that the person can check each digit. */
import { useTranslation } from 'react-i18next'
import { parseRequisite } from '../../rules/requisite.ts'
import { groupedNumber } from '../../rules/requisiteInput.ts'
import { SettledStatus } from '../../ui/SettledStatus.tsx'
import prose from '../../ui/Prose.module.css'
import styles from './SalePage.module.css'

export function RequisiteReview({ requisite, isCard }: { requisite: string; isCard: boolean }) {
  const { t } = useTranslation('sale')
  const { number, bank, holder } = parseRequisite(requisite)
  const grouped = groupedNumber(number, isCard)
  const parts = [grouped, bank, holder].filter((part) => part !== null)
  return (
    <div className={styles.readBack} data-read-back="">
      <strong>{t('readBack.title')}</strong>
      <bdi translate="no" className={styles.number}>
        {grouped}
      </bdi>
      {bank && <span translate="no">{bank}</span>}
      {holder && <span translate="no">{holder}</span>}
      <p className={prose.quiet}>{t('readBack.text')}</p>
      <SettledStatus text={`${t('readBack.title')} ${parts.join(', ')}`} />
    </div>
  )
}
