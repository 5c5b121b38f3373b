/** No such page: Error 404, what it means, and what to do (ROUTE-03, CAT-40). */
import { Frame } from '../../features/frame/Frame.tsx'
import { useText } from '../../i18n/useText.tsx'
import { Card } from '../../ui/Card.tsx'

/** The page of every address that leads nowhere, and of an order that is not there (ROUTE-04). */
export default function NotFoundPage() {
  const t = useText()
  return (
    <Frame page="not-found">
      <Card>
        <p>{t('notFound.error')}</p>
        <h1>{t('notFound.caption')}</h1>
        <p>{t('notFound.description')}</p>
      </Card>
    </Frame>
  )
}
