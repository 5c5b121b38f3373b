/** Offers a reload where a new build is out and the page has not reloaded itself: something typed would be lost, or it has tried before. */
import { useTranslation } from 'react-i18next'
import { useAppSelector } from '../store/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { selectIsReplaced } from './shellSlice.ts'

export function ReleaseNotice() {
  const { t } = useTranslation()
  if (!useAppSelector(selectIsReplaced)) return null
  return (
    <Notice
      kind="warning"
      notice="new-release"
      title={t('common.newVersion')}
      actions={
        <Button data-action="reload" onClick={() => location.reload()}>
          {t('common.reload')}
        </Button>
      }
    >
      {t('common.newVersionText')}
    </Notice>
  )
}
