import { createContext, type ReactNode, use } from 'react'
import { useTranslation } from 'react-i18next'
import { VERSION_LABEL } from '../contract/constants.ts'
import { useAppSelector } from '../store/hooks.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { PageFrame, VersionLabel } from '../ui/PageFrame.tsx'
import { AfterFirstResponse } from './AfterFirstResponse.tsx'
import { Brand } from './Brand.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import { RetryBoundary } from './RetryBoundary.tsx'
import { SupportLinks } from './SupportLink.tsx'
import { lazyFeature } from './lazyFeature.tsx'
import { type PageName, selectIsEmbedded } from './shellSlice.ts'

/** What stands beside the language switch of every page: `src/app` provides it, because it belongs to a feature. Null in the templates of the first screen. */
export const HeaderItemContext = createContext<ReactNode>(null)

const PageNotices = lazyFeature(() => import('./PageNotices.tsx').then((m) => m.PageNotices), [])

interface PageShellProps {
  /** Values of `data-page` and `data-step`. */
  readonly page: PageName
  readonly step?: string
  /** Left of the language switch; the product's own mark if not given, nothing in a merchant's frame. */
  readonly header?: ReactNode
  /** The side panel, usually a `LazySidePanel`. */
  readonly aside?: ReactNode
  /** The footer; the support links if not given. */
  readonly footer?: ReactNode
  /** Sentence for screen readers when the state changes. */
  readonly announce?: string
  readonly children: ReactNode
}

/** Header, notices of the connection, content, side panel, footer and version. In a merchant's frame without side panel and footer. */
export function PageShell(props: PageShellProps) {
  const { page, step, header, aside, footer, announce, children } = props
  const { t } = useTranslation()
  const isEmbedded = useAppSelector(selectIsEmbedded)
  const side = !isEmbedded && aside
  return (
    <>
      <PageFrame
        page={page}
        step={step}
        skipText={t('common.skipLink')}
        header={
          <>
            <ErrorBoundary fallback={<span />}>{header || (isEmbedded ? <span /> : <Brand />)}</ErrorBoundary>
            <AfterFirstResponse>{use(HeaderItemContext)}</AfterFirstResponse>
            <ErrorBoundary>
              <LanguageSwitch />
            </ErrorBoundary>
          </>
        }
        banner={
          <>
            <RetryBoundary>
              <OfflineBanner />
            </RetryBoundary>
            <AfterFirstResponse>
              <PageNotices />
            </AfterFirstResponse>
          </>
        }
        aside={side && <RetryBoundary>{side}</RetryBoundary>}
        asideLabel={t('hints.title')}
        footer={
          !isEmbedded && footer !== false && <RetryBoundary>{footer ?? <SupportLinks />}</RetryBoundary>
        }
        announce={announce}
      >
        {children}
      </PageFrame>
      <VersionLabel text={VERSION_LABEL} />
    </>
  )
}
