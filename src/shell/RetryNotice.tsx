/** Something did not load: screen readers announce it, and a button tries again. */
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { Notice, type NoticeProps } from '../ui/Notice.tsx'

export function RetryNotice({
  onRetry,
  ...props
}: Pick<NoticeProps, 'notice' | 'title' | 'children'> & { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <Notice
      {...props}
      kind="warning"
      role="alert"
      actions={
        <Button data-action="retry" icon="refresh" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      }
    />
  )
}
