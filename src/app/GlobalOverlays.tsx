/** What every page has beside its screen: title, sign-in dialogs, toasts and dialogs. Keeps the screen on while the payer has to pay, unless that is switched off. */
import { useEffect } from 'react'
import { AuthDialogs } from '../features/auth/AuthDialogs.tsx'
import { selectAlerts, selectIsPaying } from '../features/notifications/notificationsSlice.ts'
import { RetryBoundary } from '../shell/RetryBoundary.tsx'
import { useAppSelector } from '../store/hooks.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { useNoStrayDrop } from '../ui/strayDrop.ts'
import { PageTitle } from './PageTitle.tsx'
import { ToastsAndDialogs } from './ToastsAndDialogs.tsx'
import type { Client } from './createClient.ts'
import { loadTelemetry } from './loadTelemetry.ts'

export function GlobalOverlays({ client }: { client: Client }) {
  const { device } = client.deps
  const isAwake = useAppSelector((state) => selectIsPaying(state) && selectAlerts(state).awake)
  useEffect(() => {
    device.keepAwake(isAwake)
    return () => device.keepAwake(false)
  }, [device, isAwake])
  useEffect(() => void loadTelemetry(client), [client])
  useNoStrayDrop()
  return (
    <>
      <ErrorBoundary>
        <PageTitle />
      </ErrorBoundary>
      <RetryBoundary>
        <AuthDialogs />
      </RetryBoundary>
      <ErrorBoundary>
        <ToastsAndDialogs />
      </ErrorBoundary>
    </>
  )
}
