/** Where to send the coins, how many, how long: while nothing or only a part has come (CP-05, CP-08, CP-18). */
import { CRYPTO_EXPIRES_AFTER_MS } from '../../contract/constants.ts'
import { toastRaised } from '../../features/notices/noticesSlice.ts'
import { formatClock, formatDuration, formatMoney } from '../../i18n/format.ts'
import { useLang, useText } from '../../i18n/useText.tsx'
import { amountLeft, depositCoin, isUnderMinimum } from '../../rules/crypto.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Card } from '../../ui/Card.tsx'
import { CopyRow } from '../../ui/CopyRow.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { DetailList } from '../../ui/DetailList.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { selectForm, selectMinimum, selectPayment } from './cpaymentSlice.ts'
import { DepositCode } from './DepositCode.tsx'
import { FeeHelper } from './FeeHelper.tsx'
import { NetworkBadge, NetworkWarning } from './NetworkWarning.tsx'
import styles from './CpaymentPage.module.css'

export interface AddressScreenProps {
  result: 'waiting' | 'pending'
  deadline: number | null
}

export function AddressScreen({ result, deadline }: AddressScreenProps) {
  const t = useText()
  const lang = useLang()
  const dispatch = useAppDispatch()
  const payment = useAppSelector(selectPayment)
  const { coin: chosen } = useAppSelector(selectForm)
  const coin = depositCoin(payment?.symbol) ?? chosen
  const minimum = useAppSelector((state) => selectMinimum(state, coin))
  if (payment === null) return null
  const { address, amount_received: received } = payment
  const left = amountLeft(payment)
  const money = (value: string, rounding: 'up' | 'down') => formatMoney(value, coin, lang, { rounding })
  const isPart = result === 'pending'
  const isTooLittle = isPart && left !== null && isUnderMinimum(left, minimum)
  const texts = {
    copyText: t('copy.action'),
    copiedText: t('copy.done'),
    failedText: t('copy.failed'),
    onCopied: () => dispatch(toastRaised({ key: 'copy.done' })),
  }

  return (
    <div className={styles.screen}>
      <Notice
        kind={isPart ? 'warning' : 'info'}
        role="status"
        icon="clock"
        data-result={result}
        title={t(`depositState.${result}`)}
      >
        {!isPart && t('depositState.waitingText')}
        {isPart &&
          !isTooLittle &&
          left !== null &&
          t('depositState.pendingText', { received: money(received, 'down'), left: money(left, 'up') })}
        {isPart && (
          <DetailList
            rows={[
              { label: t('amounts.received'), value: money(received, 'down'), field: 'amount-received' },
              {
                label: t('amounts.left'),
                value: isTooLittle && money(left, 'up'),
                field: 'amount-left',
              },
            ].filter(({ value }) => value !== false)}
          />
        )}
      </Notice>
      {isTooLittle && (
        <Notice kind="danger">
          {t('depositState.restUnder', { left: money(left, 'up'), minimum: money(minimum, 'up') })}
        </Notice>
      )}
      <Card level={1} title={t('depositAddress.title')} end={<NetworkBadge coin={coin} />}>
        {deadline !== null && (
          <Countdown
            variant="bar"
            total={CRYPTO_EXPIRES_AFTER_MS}
            deadline={deadline}
            label={t('depositAddress.until', { time: formatClock(deadline, lang) })}
            format={formatDuration}
            announce={{
              300: t('time.left', { time: t('time.minutes', { count: 5 }) }),
              60: t('time.left', { time: t('time.minutes', { count: 1 }) }),
              0: t('time.lastCheck'),
            }}
          />
        )}
        <div className={styles.pay}>
          {address !== null && !isTooLittle && <DepositCode coin={coin} address={address} amount={left} />}
          <div>
            {left !== null && !isTooLittle && (
              <CopyRow
                {...texts}
                strong
                field={isPart ? 'amount-left' : 'coin-amount'}
                label={t('depositAddress.amount')}
                value={left}
                shown={money(left, 'up')}
                name={t('copy.amount')}
              />
            )}
            {address !== null && (
              <CopyRow
                {...texts}
                strong
                field="address"
                label={t('depositAddress.label')}
                value={address}
                group={4}
                name={t('copy.address')}
              >
                <p className={styles.quiet}>{t('depositAddress.compare')}</p>
              </CopyRow>
            )}
          </div>
        </div>
        <p className={styles.quiet}>{t('depositAddress.late')}</p>
      </Card>
      <NetworkWarning coin={coin} />
      {left !== null && !isTooLittle && <FeeHelper coin={coin} left={left} />}
    </div>
  )
}
