/** Buttons of a document on screen. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { printDocument } from '../../platform/document.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

export function PrintActions({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('deal')
  const [isFailed, setFailed] = useState(false)
  return (
    <>
      <Button variant="primary" icon="print" onClick={() => setFailed(!printDocument())}>
        {t('pack.print')}
      </Button>
      <Button onClick={onClose}>{t('pack.close')}</Button>
      {isFailed && <Notice kind="danger">{t('pack.printFailed')}</Notice>}
    </>
  )
}
