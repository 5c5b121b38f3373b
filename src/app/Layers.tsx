/** What lies above every page: navigation, sign-in dialogs, toasts and dialogs. */
import { AuthLayer } from '../features/auth/AuthLayer.tsx'
import { LanguageSwitch } from '../features/frame/LanguageSwitch.tsx'
import { SupportLinks } from '../features/frame/SupportLinks.tsx'
import { Panel } from '../features/frame/Panel.tsx'
import { NoticeLayer } from '../features/notices/NoticeLayer.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import type { Client } from './createClient.ts'
import { Navigator } from './Navigator.tsx'

export { layersFeature as feature } from './layersFeature.ts'

export function Room({ client }: { client: Client }) {
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
        <NoticeLayer />
      </ErrorBoundary>
    </>
  )
}
