import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

export interface RetryNoticeProps {
  readonly title?: ReactNode
  /** Label of the button. */
  readonly retryText: string
  readonly onRetry: () => void
  readonly children?: ReactNode
}

/** Something did not load: screen readers announce it, and a button tries again. */
export function RetryNotice({ title, retryText, onRetry, children }: RetryNoticeProps) {
  return (
    <Notice
      kind="warning"
      role="alert"
      title={title}
      actions={
        <Button data-action="retry" icon="refresh" onClick={onRetry}>
          {retryText}
        </Button>
      }
    >
      {children}
    </Notice>
  )
}
