/** Tells how to leave the browser of a messenger or a social network, from which bank apps do not open. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Notice } from '../ui/Notice.tsx'

/** Shown until it is dismissed. */
export function InAppNotice() {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(true)
  if (!isShown) return null
  return (
    <Notice
      role="note"
      kind="info"
      icon="external"
      title={t('inApp.title')}
      actions={
        <>
          <CopyButton
            value={location.origin + location.pathname}
            field="page"
            label={t('copy.pageLink')}
            copiedText={t('copy.done')}
            failedText={t('copy.failed')}
          />
          <Button variant="ghost" onClick={() => setShown(false)}>
            {t('common.hide')}
          </Button>
        </>
      }
    >
      {`${t('inApp.text')} ${t('inApp.steps')}`}
    </Notice>
  )
}
