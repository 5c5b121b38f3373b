import type { ReactNode } from 'react'
import styles from './CoinMark.module.css'

/** Colours and SVG paths of the coins, view box 32 × 32. */
const COINS: Readonly<Record<string, readonly [string, ReactNode]>> = {
  btc: [
    '#f7931a',
    <path
      key="b"
      fill="none"
      stroke="#fff"
      strokeWidth="2.2"
      strokeLinejoin="round"
      d="M11 9.5h6a3.2 3.2 0 0 1 0 6.4h-4m0 0h4.8a3.3 3.3 0 0 1 0 6.6H11m2-13v13m1.5-15.5V9.5m3.5-2.5v2.5m-3.5 13V25m3.5-2.5V25"
    />,
  ],
  eth: ['#5b74d8', <path key="e" fill="#fff" d="m16 5 7 11.5-7 4-7-4Zm0 22-7-9 7 4 7-4Z" />],
  etc: ['#2f7d33', <path key="e" fill="#fff" d="m16 5 7 10-7-3-7 3Zm0 9 7 3-7 4-7-4Zm0 13-7-8 7 4 7-4Z" />],
  usdt: [
    '#1f8a69',
    <path
      key="u"
      fill="#fff"
      d="M9 8h14v4h-5v2.2c3.4.2 6 .9 6 1.8s-2.6 1.6-6 1.8V24h-4v-6.2c-3.4-.2-6-.9-6-1.8s2.6-1.6 6-1.8V12H9Z"
    />,
  ],
}

/** Icon of a coin; an unknown coin shows its first letter. `symbol` in any case. */
export function CoinMark({ symbol }: { readonly symbol: string }) {
  const coin = symbol.toLowerCase()
  const [colour, drawing] = (Object.hasOwn(COINS, coin) && COINS[coin]) || [
    '#586172',
    <text key="t" x="16" y="21.5" textAnchor="middle" fill="#fff" fontSize="15" fontWeight="700">
      {symbol.slice(0, 1).toUpperCase()}
    </text>,
  ]
  return (
    <svg className={styles.coin} viewBox="0 0 32 32" aria-hidden>
      <circle cx="16" cy="16" r="16" fill={colour} />
      {drawing}
    </svg>
  )
}
