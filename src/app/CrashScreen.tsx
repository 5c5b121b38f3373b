/** Shown when a page could not be loaded or drawn: the deal is at the gateway, a reload shows it again. */
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { HiddenHeading } from '../ui/PageFrame.tsx'

export function CrashScreen() {
  const { t } = useTranslation()
  return (
    <main style={{ maxWidth: '32rem', margin: '4rem auto', padding: '0 1rem' }}>
      <HiddenHeading text={t('app.title')} />
      <Notice
        kind="danger"
        actions={
          <Button variant="primary" onClick={() => location.reload()}>
            {t('common.reload')}
          </Button>
        }
      >
        {t('common.pageFailed')}
      </Notice>
    </main>
  )
}
