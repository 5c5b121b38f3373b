/** The foot of every page: how it is done, on video, and support in the messenger (PUR-27, FP-11). */
import { useTranslation } from '../../i18n/useTranslation.tsx'
import { videoFor } from '../../rules/video.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { LinkOut } from '../../ui/LinkOut.tsx'
import { selectSide } from './shellSlice.ts'
import { selectDeployment } from './deploymentSlice.ts'

/** Props of {@link SupportLinks}; `currency` of the order chooses the video, `video` false leaves it out (CP-07). */
export interface SupportLinksProps {
  readonly currency?: string | null
  readonly video?: boolean
}

/** Links that open new tabs, so that the deal stays where it is. */
export function SupportLinks({ currency = null, video = true }: SupportLinksProps) {
  const { t, lang } = useTranslation()
  const { videos, supportUrl } = useAppSelector(selectDeployment)
  const isSeller = useAppSelector(selectSide) === 'seller'
  const tutorial = video ? videoFor(currency, lang, videos) : null
  return (
    <>
      {tutorial !== null && (
        <LinkOut href={tutorial} newTabText={t('common.newTab')} data-action="video-link">
          {t(isSeller ? 'support.saleVideo' : 'support.video')}
        </LinkOut>
      )}
      <LinkOut href={supportUrl} newTabText={t('common.newTab')} data-action="support-link">
        {t('support.messenger')}
      </LinkOut>
    </>
  )
}
