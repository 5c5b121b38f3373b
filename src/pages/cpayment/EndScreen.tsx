/** The end of a deposit: all has arrived, or the time is over. */
import { useTranslation } from 'react-i18next'
import { SaveProof } from '../../features/evidence/lazyEvidence.tsx'
import { selectDeposit } from '../../features/order/orderSlice.ts'
import { SupportContacts } from '../../features/support/SupportCopy.tsx'
import { hostOf } from '../../rules/links.ts'
import { isPositive } from '../../rules/money.ts'
import { SupportLink } from '../../shell/SupportLink.tsx'
import { selectIsEmbedded } from '../../shell/shellSlice.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { LinkOut } from '../../ui/LinkOut.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Result } from '../../ui/Result.tsx'
import { Received } from './DepositNotice.tsx'
import { isOverpaid } from './depositAmounts.ts'
import { depositTitle } from './depositScreen.ts'

export function EndScreen({ result }: { result: 'success' | 'overtime' }) {
  const { t, i18n } = useTranslation('cpayment')
  const payment = useAppSelector(selectDeposit)
  if (payment === null) return null
  const title = depositTitle(result, payment)
  const isSuccess = result === 'success'
  const isReceived = isPositive(payment.amount_received)
  // Only support can credit these coins.
  const isLate = !isSuccess && isReceived
  return (
    <Result
      result={result}
      title={i18n.t(title)}
      text={i18n.t(`${title}Text`)}
      actions={
        <>
          {isLate && <SupportContacts variant="primary" />}
          <BackLink isMain={!isLate} />
          {isSuccess && <SaveProof />}
          {!isSuccess && !isReceived && (
            <Notice role="note" kind="warning" actions={<SupportContacts />}>
              {t('depositState.overtimeSent')}
            </Notice>
          )}
        </>
      }
    >
      {payment.symbol !== null && isReceived && <Received />}
      {isSuccess && isOverpaid(payment) && (
        <Notice kind="warning" actions={<SupportLink />}>
          {t('depositState.over')}
        </Notice>
      )}
    </Result>
  )
}

/** The link back to the shop, in this tab; in a new tab if the page is framed by the shop. */
function BackLink({ isMain }: { isMain: boolean }) {
  const { t } = useTranslation('cpayment')
  const backUrl = useAppSelector(selectDeposit)?.back_url
  const embedded = useAppSelector(selectIsEmbedded)
  const host = hostOf(backUrl)
  if (host === null) return null
  return (
    <LinkOut
      href={backUrl}
      newTab={embedded}
      variant={isMain ? 'primary' : 'secondary'}
      data-action="back-to-site"
    >
      {t('deposit.back', { host })}
    </LinkOut>
  )
}
