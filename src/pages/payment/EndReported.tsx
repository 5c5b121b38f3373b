/** In place of requisites: the deal was reported to be over, and the order cannot be loaded. */
import { useTranslation } from '../../i18n/useTranslation.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'

export function EndReported() {
  const { t } = useTranslation()
  return (
    <Card level={1} title={t('reportedEnd.title')}>
      <Notice kind="danger">{t('reportedEnd.text')}</Notice>
    </Card>
  )
}
