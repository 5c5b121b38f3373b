/** Addresses of coins, told by their form: a sale on the flash-pay page may have one in place of the seller's own requisite. */
import { type Coin, COINS } from '../contract/constants.ts'

const HEX = /^0x[\da-f]{40}$/i
const BASE58 = '[1-9A-HJ-NP-Za-km-z]'
const FORMS: Record<Coin, RegExp> = {
  // `tb1`, `m`, `n` and `2` are those of the test network.
  btc: new RegExp(`^(?:(?:bc|tb|bcrt)1[02-9ac-hj-np-z]{11,87}|(?=.*[a-z])[13mn2]${BASE58}{25,34})$`, 'i'),
  eth: HEX,
  etc: HEX,
  usdt: new RegExp(`^T${BASE58}{33}$`),
}

/** The coin whose address the text is, if that is the coin of the order; else null. */
export function coinOfAddress(text: string, symbol: string | null): Coin | null {
  const coin = COINS.find((one) => one === symbol?.toLowerCase()) ?? null
  return coin !== null && FORMS[coin].test(text.trim()) ? coin : null
}
