/** On every screen where the money could have gone and the deal has not. */
import { useTranslation } from '../../i18n/useTranslation.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { AlreadyPaid } from './AlreadyPaid.tsx'

export function AlreadyPaidHelp() {
  const { t } = useTranslation()
  return (
    <Notice title={t('rescue.title')} icon="help" actions={<AlreadyPaid />}>
      {t('rescue.text')}
    </Notice>
  )
}
