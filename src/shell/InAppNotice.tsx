/** Tells how to leave the browser of a messenger or a social network, from which bank apps do not open. */
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Fold } from '../ui/Fold.tsx'

/** Folded, so that the step of the page stays in sight. */
export function InAppNotice() {
  const { t } = useTranslation()
  return (
    <Fold icon="external" titleTag="span" title={<strong>{t('inApp.title')}</strong>}>
      <p>{`${t('inApp.text')} ${t('inApp.steps')}`}</p>
      <CopyButton
        value={location.origin + location.pathname}
        field="page"
        label={t('copy.pageLink')}
        copiedText={t('copy.done')}
        failedText={t('copy.failed')}
      />
    </Fold>
  )
}
