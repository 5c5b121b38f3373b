/** The overlays of every page: sign-in dialogs, toasts and dialogs. */
import { useEffect } from 'react'
import { AuthDialogs } from '../features/auth/AuthDialogs.tsx'
import { ToastsAndDialogs } from '../features/dialogs/ToastsAndDialogs.tsx'
import { SupportCopy } from '../features/support/SupportCopy.tsx'
import { RetryBoundary } from '../shell/RetryBoundary.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { useNoStrayDrop } from '../ui/strayDrop.ts'
import type { Client } from './createClient.ts'
import { loadTelemetry } from './loadTelemetry.ts'

export function GlobalOverlays({ client }: { client: Client }) {
  useEffect(() => void loadTelemetry(client), [client])
  useNoStrayDrop()
  return (
    <>
      <RetryBoundary>
        <AuthDialogs />
      </RetryBoundary>
      <ErrorBoundary>
        <ToastsAndDialogs renderSupport={(code) => <SupportCopy code={code} />} />
      </ErrorBoundary>
    </>
  )
}
