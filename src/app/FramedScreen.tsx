/** Shown when another site frames a page that must not be framed: a text and a link that opens the page by itself (docs/gateway.md#embedding). */
import { createRoot } from 'react-dom/client'
import type { TextStore } from '../i18n/load.ts'
import { TranslationProvider, useTranslation } from '../i18n/useTranslation.tsx'
import { LinkOut } from '../ui/LinkOut.tsx'
import { Notice } from '../ui/Notice.tsx'

export function mountFramed(root: HTMLElement, texts: TextStore): void {
  createRoot(root).render(
    <TranslationProvider texts={texts}>
      <FramedScreen />
    </TranslationProvider>,
  )
}

function FramedScreen() {
  const { t } = useTranslation()
  return (
    <main data-refused="framed" style={{ padding: '1rem' }}>
      <Notice
        kind="danger"
        title={t('framed.title')}
        actions={
          <LinkOut variant="primary" href={location.href} newTabText={t('common.newTab')}>
            {t('framed.open')}
          </LinkOut>
        }
      >
        {t('framed.text')}
      </Notice>
    </main>
  )
}
