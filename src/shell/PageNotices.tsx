/** Notices above every page that no first screen needs: a new release, a wrong clock, a browser inside another app. */
import { useState } from 'react'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { ClockNotice } from './ClockNotice.tsx'
import { InAppNotice } from './InAppNotice.tsx'
import { ReleaseNotice } from './ReleaseNotice.tsx'
import { isInApp } from './inApp.ts'

export function PageNotices({ embedded }: { embedded: boolean }) {
  const [inApp] = useState(() => isInApp(navigator.userAgent, window))
  return (
    <>
      <ReleaseNotice />
      <ErrorBoundary>
        <ClockNotice />
      </ErrorBoundary>
      {!embedded && inApp && <InAppNotice />}
    </>
  )
}
