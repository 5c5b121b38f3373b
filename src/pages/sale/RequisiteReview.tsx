/** The requisite as it will be sent, large and in groups, to be compared digit by digit before it goes. */
import { useTranslation } from '../../i18n/useTranslation.tsx'
import { parseRequisite } from '../../rules/requisite.ts'
import { groupedNumber } from '../../rules/requisiteInput.ts'
import prose from '../../ui/Prose.module.css'
import styles from './SalePage.module.css'

export function RequisiteReview({ requisite }: { requisite: string }) {
  const { t } = useTranslation()
  const { number, bank, holder } = parseRequisite(requisite)
  return (
    <div className={styles.readBack} role="status" data-read-back="">
      <strong>{t('readBack.title')}</strong>
      <bdi className={styles.number}>{groupedNumber(number)}</bdi>
      {bank && <span>{bank}</span>}
      {holder && <span>{holder}</span>}
      <p className={prose.quiet}>{t('readBack.text')}</p>
    </div>
  )
}
