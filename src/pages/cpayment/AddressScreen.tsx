/** Address, sum and deadline of a deposit that is under way. */
import { useTranslation } from 'react-i18next'
import { CRYPTO_EXPIRES_AFTER_MS, type DepositCoin } from '../../contract/constants.ts'
import type { CryptoPayment } from '../../contract/orders.ts'
import type { Decimal } from '../../contract/scalars.ts'
import { LastMinute, PaymentHold, usePaymentHold } from '../../features/deal/DealDeadline.tsx'
import { AddressChangedNotice } from '../../features/deal/RequisitesChangedNotice.tsx'
import { SendFigures } from '../../features/deal/SendFigures.tsx'
import { selectDeposit } from '../../features/order/orderSlice.ts'
import { SupportCopy } from '../../features/support/SupportCopy.tsx'
import { formatClock, formatMoney } from '../../i18n/format.ts'
import { useLang } from '../../i18n/useLang.ts'
import { depositCoin, isAllReceived } from '../../rules/crypto.ts'
import { isInLastMinute } from '../../rules/time.ts'
import { NetworkBadge, NetworkWarning } from '../../shell/CoinNetwork.tsx'
import { DeadlineCountdown } from '../../shell/DeadlineCountdown.tsx'
import { RetryBoundary } from '../../shell/RetryBoundary.tsx'
import { SupportLink } from '../../shell/SupportLink.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { Card } from '../../ui/Card.tsx'
import { DetailList } from '../../ui/DetailList.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Result } from '../../ui/Result.tsx'
import { useClockValue } from '../../ui/clock.ts'
import { DepositCode } from './DepositCode.tsx'
import { DepositNotice } from './DepositNotice.tsx'
import { FeeHelper } from './FeeHelper.tsx'
import { selectHasMail, selectMinimum } from './cpaymentSlice.ts'
import { amountToSend, isUnderMinimum } from './depositScreen.ts'
import prose from '../../ui/Prose.module.css'
import styles from './CpaymentPage.module.css'

interface AddressScreenProps {
  result: 'waiting' | 'pending'
  deadline: number | null
}

interface ReceivedProps {
  coin: DepositCoin
  received: Decimal
}

export function AddressScreen({ result, deadline }: AddressScreenProps) {
  const payment = useAppSelector(selectDeposit)
  if (payment === null) return null
  const { address, amount_received: received } = payment
  const coin = depositCoin(payment.symbol)
  if (coin === null) return <UnknownCoin result={result} />
  if (isAllReceived(payment)) return <ConfirmingScreen coin={coin} received={received} />
  if (address === null) return <PreparingScreen {...{ result, coin, received }} />
  return <SendScreen {...{ result, deadline, payment, coin, address }} />
}

interface SendScreenProps extends AddressScreenProps {
  payment: CryptoPayment
  coin: DepositCoin
  address: string
}

function SendScreen({ result, deadline, payment, coin, address }: SendScreenProps) {
  const { t } = useTranslation('cpayment')
  const hasMail = useAppSelector(selectHasMail)
  const minimum = useAppSelector((state) => selectMinimum(state, coin))
  const isLate = useClockValue((now) => isInLastMinute(deadline, now))
  const hold = usePaymentHold()
  // With a deadline the page shows overtime in time, whether the order can be loaded or not.
  if (deadline === null && hold) return <PaymentHold reason={hold} sends="coins" />
  const left = amountToSend(payment, coin)
  const hasPart = result === 'pending'
  const isUnder = left !== null && isUnderMinimum(left, minimum)
  // A rest below the minimum is not requested, because it would not be credited.
  const isTooLittle = hasPart && isUnder
  const noMail = !hasMail && <p className={prose.quiet}>{t('depositAddress.noMail')}</p>
  const changed = <AddressChangedNotice help={<SupportLink />} />
  const notice = (
    <DepositNotice
      {...{ result, coin, left }}
      received={payment.amount_received}
      minimum={isTooLittle ? minimum : null}
    />
  )
  if (isTooLittle)
    return (
      <div className={styles.screen}>
        <RetryBoundary>{changed}</RetryBoundary>
        <Card level={1} title={t('depositAddress.titleEnough')}>
          <RetryBoundary>{notice}</RetryBoundary>
          {noMail}
        </Card>
      </div>
    )
  return (
    <div className={styles.screen}>
      <RetryBoundary>
        {changed}
        {hasPart && notice}
      </RetryBoundary>
      <Card
        level={1}
        title={t(isLate || isUnder ? 'depositAddress.label' : 'depositAddress.title')}
        end={<NetworkBadge coin={coin} />}
      >
        <RetryBoundary>{deadline !== null && <TimeLeft deadline={deadline} />}</RetryBoundary>
        {isLate && <LastMinute />}
        {isUnder && <UnderMinimum coin={coin} amount={left} minimum={minimum} />}
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
      <RetryBoundary>{!hasPart && notice}</RetryBoundary>
      <NetworkWarning coin={coin} minimum={minimum} />
      <RetryBoundary>{left !== null && <FeeHelper coin={coin} left={left} />}</RetryBoundary>
    </div>
  )
}

/** The sum of the order would not be credited. */
function UnderMinimum({ coin, amount, minimum }: { coin: DepositCoin; amount: Decimal; minimum: Decimal }) {
  const { t } = useTranslation('cpayment')
  const lang = useLang()
  return (
    <Notice kind="danger" actions={<SupportLink />}>
      {t('depositState.sumUnder', {
        amount: formatMoney(amount, coin, lang),
        minimum: formatMoney(minimum, coin, lang),
      })}
    </Notice>
  )
}

/** Three hours by gateway time. */
function TimeLeft({ deadline }: { deadline: number }) {
  const { t } = useTranslation('cpayment')
  return (
    <DeadlineCountdown
      total={CRYPTO_EXPIRES_AFTER_MS}
      deadline={deadline}
      label={t('depositAddress.until', { time: formatClock(deadline) })}
    />
  )
}

/** All coins have arrived, but the network has not confirmed them yet. Without the address, because nothing more must be sent. */
function ConfirmingScreen({ coin, received }: ReceivedProps) {
  const { t } = useTranslation('cpayment')
  const lang = useLang()
  const came = formatMoney(received, coin, lang, { rounding: 'down' })
  return (
    <Result
      result="pending"
      title={t('depositState.confirming')}
      text={t('depositState.confirmingText', { received: came })}
    >
      <DetailList
        rows={[{ label: t('amounts.received'), value: came, field: 'amount-received', strong: true }]}
      />
    </Result>
  )
}

/** The gateway has sent no address, or none that can be read. */
function PreparingScreen({ result, ...came }: ReceivedProps & Pick<AddressScreenProps, 'result'>) {
  const { t } = useTranslation('cpayment')
  return (
    <div className={styles.screen}>
      <RetryBoundary>
        <AddressChangedNotice help={<SupportLink />} />
        {result === 'pending' && <DepositNotice {...came} result={result} left={null} minimum={null} />}
      </RetryBoundary>
      <Result result={result} title={t('depositState.preparing')} text={t('depositState.preparingText')} />
    </div>
  )
}

/** A started deposit whose coin is missing or unknown: no address, but the contacts of support. */
function UnknownCoin({ result }: { result: 'waiting' | 'pending' }) {
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
