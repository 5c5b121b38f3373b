/** Shown when another site frames a page that must not be framed: a text and a link that opens the page by itself (docs/gateway.md#embedding). */
import type { i18n as I18n } from 'i18next'
import { createRoot } from 'react-dom/client'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { LinkOut, NewTabProvider } from '../ui/LinkOut.tsx'
import { Notice } from '../ui/Notice.tsx'

export function mountFramed(root: HTMLElement, i18n: I18n): void {
  createRoot(root).render(
    <I18nextProvider i18n={i18n}>
      <FramedScreen />
    </I18nextProvider>,
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
          <NewTabProvider value={t('common.newTab')}>
            <LinkOut variant="primary" href={location.href}>
              {t('framed.open')}
            </LinkOut>
          </NewTabProvider>
        }
      >
        {t('framed.text')}
      </Notice>
    </main>
  )
}
