/** Parts that did not load or have failed: screen readers announce it, and a button tries again. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Notice, type NoticeProps } from '../ui/Notice.tsx'

/** Something did not load. */
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

/** A part of the page with an error boundary of its own: an error is shown with a button that draws the part again. */
export function RetryBoundary({ children }: { children: ReactNode }) {
  return <ErrorBoundary fallback={renderFailure}>{children}</ErrorBoundary>
}

const renderFailure = (retry: () => void) => <PartFailed onRetry={retry} />

function PartFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <RetryNotice notice="panel-failed" onRetry={onRetry}>
      {t('common.panelFailed')}
    </RetryNotice>
  )
}
