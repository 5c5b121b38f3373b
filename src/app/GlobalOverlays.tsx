/** What lies above every page: navigation, sign-in dialogs, toasts and dialogs. */
import { useEffect } from 'react'
import { AuthLayer } from '../features/auth/AuthDialogs.tsx'
import { LanguageSwitch } from './shell/LanguageSwitch.tsx'
import { SupportLinks } from './shell/SupportLinks.tsx'
import { Panel } from './shell/Panel.tsx'
import { ToastsAndDialogs } from '../features/dialogs/ToastsAndDialogs.tsx'
import { SupportCopy } from '../features/support/SupportCopy.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import type { Client } from './createClient.ts'
import { loadTelemetry } from './loadTelemetry.ts'
import { Navigator } from './Navigator.tsx'

export { overlaysFeature as feature } from './overlaysFeature.ts'

export function Room({ client }: { client: Client }) {
  useEffect(() => void loadTelemetry(client), [client])
  return (
    <>
      <Navigator client={client} />
      <Panel>
        <AuthLayer
          onBanned={
            <>
              <SupportLinks video={false} />
              <LanguageSwitch />
            </>
          }
        />
      </Panel>
      <ErrorBoundary>
        <ToastsAndDialogs renderSupport={(code) => <SupportCopy code={code} />} />
      </ErrorBoundary>
    </>
  )
}
