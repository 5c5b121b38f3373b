/** A started deposit whose coin is missing or unknown: no address, but the contacts of support. */
import { useTranslation } from 'react-i18next'
import { SupportCopy } from '../../features/support/SupportCopy.tsx'
import { SupportLink } from '../../shell/SupportLink.tsx'
import { Notice } from '../../ui/Notice.tsx'

export function UnknownCoin({ result }: { result: 'waiting' | 'pending' }) {
  const { t } = useTranslation('cpayment')
  return (
    <Notice
      kind="danger"
      notice="unknown-coin"
      data-result={result}
      actions={
        <>
          <SupportLink />
          <SupportCopy />
        </>
      }
    >
      <h1 tabIndex={-1}>{t('depositState.unknownCoin')}</h1>
      <p>{t('depositState.unknownCoinText')}</p>
    </Notice>
  )
}
