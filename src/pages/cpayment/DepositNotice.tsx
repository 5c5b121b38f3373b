/** What has arrived so far, and what the person has to do. */
import { useTranslation } from 'react-i18next'
import type { DepositCoin } from '../../contract/constants.ts'
import type { Decimal } from '../../contract/scalars.ts'
import { selectDeposit } from '../../features/order/orderSlice.ts'
import { useMoney } from '../../i18n/useMoney.ts'
import { SupportLink } from '../../shell/SupportLink.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { DetailList } from '../../ui/DetailList.tsx'
import { Notice } from '../../ui/Notice.tsx'

interface DepositNoticeProps {
  result: 'waiting' | 'pending'
  coin: DepositCoin
  left: Decimal | null
  /** The minimum deposit if the sum to send is under it, else null. */
  minimum: Decimal | null
}

export function DepositNotice({ result, coin, left, minimum }: DepositNoticeProps) {
  const { t } = useTranslation('cpayment')
  const money = useMoney()
  const came = useReceived()
  const rest = money(left, coin, { rounding: 'up' })
  const hasPart = result === 'pending'
  const under = rest !== '' && minimum !== null && (
    <Notice
      kind="danger"
      data-result={hasPart ? undefined : result}
      actions={<SupportLink variant="primary" />}
    >
      {t(hasPart ? 'depositState.restUnder' : 'depositState.underText', {
        amount: rest,
        minimum: money(minimum, coin),
      })}
    </Notice>
  )
  if (!hasPart)
    return (
      under || (
        <Notice role="status" icon="clock" data-result="waiting" title={t('depositState.waiting')}>
          {t('depositState.waitingText')}
        </Notice>
      )
    )
  return (
    <>
      <Notice
        kind="warning"
        role="status"
        icon="clock"
        data-result="pending"
        title={t('depositState.pending')}
      >
        {rest !== '' && !under && <p>{t('depositState.pendingText', { left: rest })}</p>}
        <DetailList
          rows={[
            { label: t('amounts.received'), value: came, field: 'amount-received' },
            ...(under ? [{ label: t('amounts.left'), value: rest, field: 'amount-left' }] : []),
          ]}
        />
      </Notice>
      {under}
    </>
  )
}

/** The coins that have arrived. */
export function useReceived(): string {
  const money = useMoney()
  const payment = useAppSelector(selectDeposit)
  return money(payment?.amount_received, payment?.symbol, { rounding: 'down' })
}

export function Received() {
  const { t } = useTranslation('cpayment')
  const came = useReceived()
  return (
    <DetailList
      rows={[{ label: t('amounts.received'), value: came, field: 'amount-received', strong: true }]}
    />
  )
}
