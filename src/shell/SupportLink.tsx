import { useTranslation } from 'react-i18next'
import { useLang } from '../i18n/useLang.ts'
import { videoFor } from '../rules/links.ts'
import { useAppSelector } from '../store/hooks.ts'
import { LinkOut, type LinkOutProps } from '../ui/LinkOut.tsx'
import { selectDeployment } from './deploymentSlice.ts'
import { selectCurrency, selectSide } from './shellSlice.ts'

/** Support in the messenger, in a new tab. */
export function SupportLink(props: Pick<LinkOutProps, 'variant'>) {
  const { t } = useTranslation()
  const { supportUrl } = useAppSelector(selectDeployment)
  return (
    <LinkOut {...props} href={supportUrl} data-action="support-link">
      {t('support.messenger')}
    </LinkOut>
  )
}

/** Footer of a page: the tutorial video for the order's currency, and the messenger, in new tabs, so that the deal stays where it is. */
export function SupportLinks() {
  const { t } = useTranslation()
  const lang = useLang()
  const { videos } = useAppSelector(selectDeployment)
  const isSeller = useAppSelector(selectSide) === 'seller'
  const tutorial = videoFor(useAppSelector(selectCurrency), lang, videos, isSeller)
  return (
    <>
      {tutorial !== null && (
        <LinkOut href={tutorial} data-action="video-link">
          {t(isSeller ? 'support.saleVideo' : 'support.video')}
        </LinkOut>
      )}
      <SupportLink />
    </>
  )
}
