/** Parts that have failed. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { RetryNotice } from './RetryNotice.tsx'

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
