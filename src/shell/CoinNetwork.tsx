/** The network of a coin, and the mistakes that lose coins: a wrong coin, a wrong network, a sum below the minimum. */
import { useTranslation } from 'react-i18next'
import type { Coin } from '../contract/constants.ts'
import type { Decimal } from '../contract/scalars.ts'
import { useMoney } from '../i18n/useMoney.ts'
import { networkKey, networkWarning } from '../rules/crypto.ts'
import { CoinMark } from '../ui/CoinMark.tsx'
import { Notice } from '../ui/Notice.tsx'
import styles from './CoinNetwork.module.css'

/** `minimum`: the smallest sum that is credited; null if there is none. */
export function NetworkWarning({ coin, minimum }: { coin: Coin; minimum: Decimal | null }) {
  const { t, i18n } = useTranslation('cpayment')
  const money = useMoney()
  return (
    <Notice
      role="note"
      kind="warning"
      title={t('depositWarning.only', { coin: coin.toUpperCase(), network: i18n.t(networkKey(coin)) })}
    >
      <p>{i18n.t(networkWarning(coin))}</p>
      {minimum !== null && <p>{t('depositWarning.minimum', { amount: money(minimum, coin) })}</p>}
    </Notice>
  )
}

/** The coin's network, shown with the address. */
export function NetworkBadge({ coin }: { coin: Coin }) {
  const { t, i18n } = useTranslation('cpayment')
  return (
    <span className={styles.network}>
      <CoinMark symbol={coin} />
      <span>
        <span>{`${t('deposit.network')}: `}</span>
        <span translate="no">{i18n.t(networkKey(coin))}</span>
      </span>
    </span>
  )
}
