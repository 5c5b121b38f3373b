/** Address, sum and deadline of a deposit that is under way. */
import { useTranslation } from 'react-i18next'
import { CRYPTO_EXPIRES_AFTER_MS, type DepositCoin } from '../../contract/constants.ts'
import type { CryptoPayment } from '../../contract/orders.ts'
import { LastMinute, PaymentHold, usePaymentHold } from '../../features/deal/DealDeadline.tsx'
import { AddressChangedNotice } from '../../features/deal/RequisitesChangedNotice.tsx'
import { SendFigures } from '../../features/deal/SendFigures.tsx'
import { selectDeposit } from '../../features/order/orderSlice.ts'
import { SupportContacts } from '../../features/support/SupportCopy.tsx'
import { formatClock } from '../../i18n/format.ts'
import { depositCoin, isAllReceived } from '../../rules/crypto.ts'
import { isInLastMinute } from '../../rules/time.ts'
import { NetworkBadge, NetworkWarning } from '../../shell/CoinNetwork.tsx'
import { DeadlineCountdown } from '../../shell/DeadlineCountdown.tsx'
import { RetryBoundary } from '../../shell/RetryBoundary.tsx'
import { SupportLink } from '../../shell/SupportLink.tsx'
import { selectDeployment } from '../../shell/deploymentSlice.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Result } from '../../ui/Result.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { useClockValue } from '../../ui/clock.ts'
import { DepositCode } from './DepositCode.tsx'
import { DepositNotice, Received, useReceived } from './DepositNotice.tsx'
import { FeeHelper } from './FeeHelper.tsx'
import { selectCpayment } from './cpaymentSlice.ts'
import { amountToSend } from './depositScreen.ts'
import { selectIsUnder } from './selectors.ts'
import prose from '../../ui/Prose.module.css'
import styles from './CpaymentPage.module.css'

interface AddressScreenProps {
  result: 'waiting' | 'pending'
  deadline: number | null
}

export function AddressScreen({ result, deadline }: AddressScreenProps) {
  const payment = useAppSelector(selectDeposit)
  if (payment === null) return null
  const { address } = payment
  const coin = depositCoin(payment.symbol)
  if (coin === null) return <UnknownCoin result={result} />
  if (isAllReceived(payment)) return <ConfirmingScreen />
  if (address === null) return <PreparingScreen result={result} />
  return <SendScreen {...{ result, deadline, payment, coin, address }} />
}

interface SendScreenProps extends AddressScreenProps {
  payment: CryptoPayment
  coin: DepositCoin
  address: string
}

function SendScreen({ result, deadline, payment, coin, address }: SendScreenProps) {
  const { t } = useTranslation('cpayment')
  const { hasMail } = useAppSelector(selectCpayment)
  const isUnder = useAppSelector(selectIsUnder)
  const minimum = useAppSelector(selectDeployment).minimums[coin]
  const isLate = useClockValue((now) => isInLastMinute(deadline, now))
  const hold = usePaymentHold()
  // With a deadline the page shows overtime in time, whether the order can be loaded or not.
  if (deadline === null && hold) return <PaymentHold reason={hold} sends="coins" />
  const left = amountToSend(payment, coin)
  const hasPart = result === 'pending'
  const noMail = !hasMail && <p className={prose.quiet}>{t('depositAddress.noMail')}</p>
  const changed = <AddressChangedNotice help={<SupportLink />} />
  const notice = <DepositNotice {...{ result, coin, left }} minimum={isUnder ? minimum : null} />
  // A rest under the minimum is not asked for, because it would not be credited.
  if (isUnder && hasPart)
    return (
      <Stack>
        <RetryBoundary>{changed}</RetryBoundary>
        <Card level={1} title={t('depositAddress.titleEnough')}>
          <RetryBoundary>{notice}</RetryBoundary>
          {noMail}
        </Card>
      </Stack>
    )
  const isFirst = hasPart || isUnder
  const titleKey = isLate ? 'depositAddress.label' : 'depositAddress.title'
  return (
    <Stack>
      <RetryBoundary>
        {changed}
        {isFirst && notice}
      </RetryBoundary>
      <Card level={1} title={t(isUnder ? 'depositState.under' : titleKey)} end={<NetworkBadge coin={coin} />}>
        <RetryBoundary>
          <DeadlineCountdown
            total={CRYPTO_EXPIRES_AFTER_MS}
            deadline={deadline}
            label={deadline !== null && t('depositAddress.until', { time: formatClock(deadline) })}
          />
        </RetryBoundary>
        {isLate && <LastMinute />}
        <div className={styles.pay}>
          {/* Sum and address come first, because a phone that shows the code cannot scan it. */}
          <SendFigures {...{ coin, address }} amount={left} isRest={hasPart} />
          <RetryBoundary>
            <DepositCode coin={coin} address={address} amount={left} />
          </RetryBoundary>
        </div>
        {deadline !== null && (
          <p className={prose.quiet}>{t('depositAddress.late', { time: formatClock(deadline) })}</p>
        )}
        {noMail}
      </Card>
      <RetryBoundary>{!isFirst && notice}</RetryBoundary>
      <NetworkWarning coin={coin} minimum={minimum} />
      <RetryBoundary>{left !== null && !isUnder && <FeeHelper coin={coin} left={left} />}</RetryBoundary>
    </Stack>
  )
}

/** All coins have arrived, but the network has not confirmed them yet. Without the address, because nothing more must be sent. */
function ConfirmingScreen() {
  const { t } = useTranslation('cpayment')
  const received = useReceived()
  return (
    <Result
      result="pending"
      title={t('depositState.confirming')}
      text={t('depositState.confirmingText', { received })}
    >
      <Received />
    </Result>
  )
}

/** The gateway has sent no address, or none that can be read. */
function PreparingScreen({ result }: { result: 'waiting' | 'pending' }) {
  const { t } = useTranslation('cpayment')
  return (
    <Stack>
      <RetryBoundary>
        <AddressChangedNotice help={<SupportLink />} />
      </RetryBoundary>
      <Result result={result} title={t('depositState.preparing')} text={t('depositState.preparingText')}>
        {result === 'pending' && <Received />}
      </Result>
    </Stack>
  )
}

/** A started deposit whose coin is missing or unknown: no address, but the contacts of support. */
function UnknownCoin({ result }: { result: 'waiting' | 'pending' }) {
  const { t } = useTranslation('cpayment')
  return (
    <Notice kind="danger" notice="unknown-coin" data-result={result} actions={<SupportContacts />}>
      <h1 tabIndex={-1}>{t('depositState.unknownCoin')}</h1>
      <p>{t('depositState.unknownCoinText')}</p>
    </Notice>
  )
}
