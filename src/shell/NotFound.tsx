import { useTranslation } from 'react-i18next'
import { Card } from '../ui/Card.tsx'
import { PageShell } from './PageShell.tsx'
import { SupportLink } from './SupportLink.tsx'

/** Error 404: what it means, and what the person can do. */
export function NotFound() {
  const { t } = useTranslation()
  return (
    <PageShell page="not-found" footer={false}>
      <Card>
        <p>{t('notFound.error')}</p>
        <h1>{t('notFound.caption')}</h1>
        <p>{t('notFound.description')}</p>
        <SupportLink variant="primary" />
      </Card>
    </PageShell>
  )
}
