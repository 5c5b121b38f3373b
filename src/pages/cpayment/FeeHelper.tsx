/** Computes the sum to enter at an exchange that deducts a fee, so that the exact sum arrives. */
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DepositCoin } from '../../contract/constants.ts'
import type { Decimal } from '../../contract/scalars.ts'
import { useMoney } from '../../i18n/useMoney.ts'
import { Field } from '../../ui/Field.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { ambiguousNumber, amountWithFee, typedNumber } from './depositAmounts.ts'
import styles from './CpaymentPage.module.css'

const COIN_DIGITS = 18

export function FeeHelper({ coin, left }: { coin: DepositCoin; left: Decimal }) {
  const { t } = useTranslation('cpayment')
  const money = useMoney()
  const id = useId()
  const [fee, setFee] = useState('')
  const roundedUp = (value: Decimal) => money(value, coin, { rounding: 'up' })
  // The field keeps what is typed.
  const read = typedNumber(fee, COIN_DIGITS)
  const total = amountWithFee(coin, left, read)
  const ambiguous = ambiguousNumber(read)
  return (
    <Fold icon="help" title={<h2>{t('depositFee.title')}</h2>}>
      <p>{t('depositFee.text', { amount: roundedUp(left) })}</p>
      <Field
        label={`${t('depositFee.label')}, ${coin.toUpperCase()}`}
        name="fee"
        inputMode="decimal"
        autoComplete="off"
        error={ambiguous ? t('depositFee.ambiguous', ambiguous) : total === null && t('depositFee.invalid')}
        value={fee}
        onValue={setFee}
      />
      {total !== null && (
        <p className={styles.total}>
          <span id={id}>{t('depositFee.total')}</span>
          <output aria-labelledby={id}>
            <strong translate="no">{roundedUp(total)}</strong>
          </output>
        </p>
      )}
    </Fold>
  )
}
