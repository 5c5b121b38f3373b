/** Coin, e-mail and terms: the first screen of a deposit. */
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { DEPOSIT_COINS } from '../../contract/constants.ts'
import { useMoney } from '../../i18n/useMoney.ts'
import { networkKey } from '../../rules/crypto.ts'
import { emailError, withoutTypedSpace } from '../../rules/email.ts'
import { NetworkWarning } from '../../shell/CoinNetwork.tsx'
import { selectDeployment } from '../../shell/deploymentSlice.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { CoinMark } from '../../ui/CoinMark.tsx'
import { EmailField } from '../../ui/EmailField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { useFlash } from '../../ui/flash.ts'
import {
  coinChosen,
  emailTyped,
  selectCpayment,
  selectSubmit,
  startPressed,
  termsTicked,
} from './cpaymentSlice.ts'
import { needsAvailabilityCheck } from './depositForm.ts'
import styles from './CpaymentPage.module.css'

export function InitScreen() {
  const { t, i18n } = useTranslation('cpayment')
  const dispatch = useAppDispatch()
  const { coin, email, agreed, available, flashes, starting } = useAppSelector(selectCpayment)
  const submit = useAppSelector(selectSubmit)
  const flashing = useFlash(flashes)
  const options = useCoinOptions()
  const error = emailError(email)
  const isRefused = flashes > 0 && error !== null
  const isAsked = needsAvailabilityCheck(coin)
  const isOut = isAsked && available === false
  const names = { coin: coin.toUpperCase(), network: i18n.t(networkKey(coin)) }

  function press(event: FormEvent) {
    event.preventDefault()
    dispatch(startPressed())
  }

  return (
    <form className={styles.form} noValidate onSubmit={press}>
      <RadioCards
        name="symbol"
        legend={<h1 tabIndex={-1}>{t('deposit.heading')}</h1>}
        options={options}
        value={coin}
        onValue={(chosen) => dispatch(coinChosen(chosen))}
      />
      {isOut && <Notice kind="warning">{t('deposit.unavailableText', { coin: names.coin })}</Notice>}
      {!isOut && <NetworkWarning coin={coin} minimum={null} />}
      <EmailField
        label={t('deposit.email')}
        error={isRefused && i18n.t(error)}
        flashing={flashing}
        data-kept
        value={email}
        format={(text) => withoutTypedSpace(text, email)}
        readOnly={starting}
        onValue={(text) => dispatch(emailTyped(text))}
      />
      <Checkbox
        name="agree"
        label={`${t('depositWarning.tick', names)}. ${t('deposit.terms')}`}
        checked={agreed}
        onValue={(isTicked) => dispatch(termsTicked(isTicked))}
      />
      <Button
        block
        type="submit"
        variant="primary"
        data-action="start-deposit"
        busy={starting}
        disabled={submit === 'off'}
        aria-disabled={submit === 'flash' || undefined}
      >
        {isOut
          ? t('deposit.unavailable')
          : t(isAsked && available === null ? 'deposit.checking' : 'deposit.start')}
      </Button>
    </form>
  )
}

function useCoinOptions() {
  const { t, i18n } = useTranslation()
  const money = useMoney()
  const { minimums } = useAppSelector(selectDeployment)
  return DEPOSIT_COINS.map((coin) => ({
    value: coin,
    label: coin.toUpperCase(),
    hint: <span translate="no">{i18n.t(networkKey(coin))}</span>,
    mark: <CoinMark symbol={coin} />,
    end: `${t('amounts.minimum')} ${money(minimums[coin], coin)}`,
  }))
}
