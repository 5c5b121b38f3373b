/** Computes the sum to enter at an exchange that deducts a fee, so that the exact sum arrives. */
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DepositCoin } from '../../contract/constants.ts'
import type { Decimal } from '../../contract/scalars.ts'
import { formatMoney } from '../../i18n/format.ts'
import { useLang } from '../../i18n/useLang.ts'
import { Field } from '../../ui/Field.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { ambiguousNumber, amountWithFee, typedNumber } from './depositAmounts.ts'
import styles from './CpaymentPage.module.css'

const COIN_DIGITS = 18

export function FeeHelper({ coin, left }: { coin: DepositCoin; left: Decimal }) {
  const { t } = useTranslation('cpayment')
  const lang = useLang()
  const id = useId()
  const [fee, setFee] = useState('')
  const money = (value: Decimal) => formatMoney(value, coin, lang, { rounding: 'up' })
  // The field keeps what is typed.
  const read = typedNumber(fee, COIN_DIGITS)
  const total = amountWithFee(coin, left, read)
  const ambiguous = ambiguousNumber(read)
  return (
    <Fold icon="help" title={<h2>{t('depositFee.title')}</h2>}>
      <p>{t('depositFee.text', { amount: money(left) })}</p>
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
            <strong translate="no">{money(total)}</strong>
          </output>
        </p>
      )}
    </Fold>
  )
}
