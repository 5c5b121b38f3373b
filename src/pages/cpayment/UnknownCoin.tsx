/** A started deposit whose coin is missing or unknown: nothing to send to, and the way to support. */
import { selectDeployment } from '../../app/shell/deploymentSlice.ts'
import { SupportCopy } from '../../features/support/SupportCopy.tsx'
import { useTranslation } from '../../i18n/useTranslation.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { LinkOut } from '../../ui/LinkOut.tsx'
import { Notice } from '../../ui/Notice.tsx'

export function UnknownCoin({ result }: { result: 'waiting' | 'pending' }) {
  const { t } = useTranslation()
  const { supportUrl } = useAppSelector(selectDeployment)
  return (
    <Notice
      kind="danger"
      notice="unknown-coin"
      data-result={result}
      actions={
        <>
          <LinkOut href={supportUrl} newTabText={t('common.newTab')} data-action="support-link">
            {t('support.messenger')}
          </LinkOut>
          <SupportCopy />
        </>
      }
    >
      <h1 tabIndex={-1}>{t('depositState.unknownCoin')}</h1>
      <p>{t('depositState.unknownCoinText')}</p>
    </Notice>
  )
}
