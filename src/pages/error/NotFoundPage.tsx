/** No such page: Error 404, what it means, and what to do. */
import { PageShell } from '../../app/shell/PageShell.tsx'
import { useTranslation } from '../../i18n/useTranslation.tsx'
import { Card } from '../../ui/Card.tsx'

/** The page of every address that leads nowhere, and of an order that is not there. */
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
