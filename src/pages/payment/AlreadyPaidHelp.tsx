/** Shown where the payer may have paid but the deal did not complete. */
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/Notice.tsx'
import { AlreadyPaid } from './AlreadyPaid.tsx'

export function AlreadyPaidHelp() {
  const { t } = useTranslation('payment')
  return (
    <Notice title={t('rescue.title')} icon="help" actions={<AlreadyPaid />}>
      {t('rescue.text')}
    </Notice>
  )
}
