import { useTranslation } from 'react-i18next'
import { useAppSelector } from '../store/hooks.ts'
import { LinkOut, type LinkOutProps } from '../ui/LinkOut.tsx'
import { selectDeployment } from './deploymentSlice.ts'

/** Support in the messenger, in a new tab. */
export function SupportLink(props: Pick<LinkOutProps, 'variant'>) {
  const { t } = useTranslation()
  const { supportUrl } = useAppSelector(selectDeployment)
  return (
    <LinkOut {...props} href={supportUrl} newTabText={t('common.newTab')} data-action="support-link">
      {t('support.messenger')}
    </LinkOut>
  )
}
