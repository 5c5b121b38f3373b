/** Error 404: what it means, and what the person can do. */
import { PageShell } from '../../app/shell/PageShell.tsx'
import { useTranslation } from '../../i18n/useTranslation.tsx'
import { Card } from '../../ui/Card.tsx'

/** For unknown addresses, and for orders that do not exist. */
export default function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <PageShell page="not-found">
      <Card>
        <p>{t('notFound.error')}</p>
        <h1>{t('notFound.caption')}</h1>
        <p>{t('notFound.description')}</p>
      </Card>
    </PageShell>
  )
}
