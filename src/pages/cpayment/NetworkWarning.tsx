/** Warns of mistakes that lose coins: a wrong coin, a wrong network, a sum below the minimum. */
import type { DepositCoin } from '../../contract/constants.ts'
import { formatMoney } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/useTranslation.tsx'
import { networkKey, networkWarning } from '../../rules/crypto.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { CoinMark } from '../../ui/CoinMark.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { selectMinimum } from './cpaymentSlice.ts'
import styles from './CpaymentPage.module.css'

export function NetworkWarning({ coin }: { coin: DepositCoin }) {
  const { t, lang } = useTranslation()
  const minimum = useAppSelector((state) => selectMinimum(state, coin))
  return (
    <Notice role="note" kind="warning" title={t('depositWarning.title')}>
      <ul className={styles.warnings}>
        <li>{t('depositWarning.only', { coin: coin.toUpperCase(), network: t(networkKey(coin)) })}</li>
        <li>{t(networkWarning(coin))}</li>
        <li>{t('depositWarning.minimum', { amount: formatMoney(minimum, coin, lang) })}</li>
      </ul>
    </Notice>
  )
}

/** The coin's network, shown with the address. */
export function NetworkBadge({ coin }: { coin: DepositCoin }) {
  const { t } = useTranslation()
  return (
    <span className={styles.network}>
      <CoinMark symbol={coin} />
      <span>
        <span>{`${t('deposit.network')}: `}</span>
        <span translate="no">{t(networkKey(coin))}</span>
      </span>
    </span>
  )
}
