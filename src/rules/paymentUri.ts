/** Links that open a wallet with the address and the sum filled in. */
import type { DepositCoin } from '../contract/constants.ts'
import type { Decimal } from '../contract/scalars.ts'
import { shiftDecimal } from './money.ts'

const WEI_DIGITS = 18
const ETHEREUM_CHAIN = 1

/** BIP-21 for BTC, EIP-681 for ETH, null for USDT on TRC-20, which has no agreed form. `amount` null: without a sum. */
export function walletUri(coin: DepositCoin, address: string, amount: Decimal | null): string | null {
  if (!/^[a-z\d]+$/i.test(address)) return null
  if (coin === 'btc') return `bitcoin:${address}${amount === null ? '' : `?amount=${amount}`}`
  if (coin === 'usdt') return null
  const value = amount === null ? '' : `?value=${shiftDecimal(amount, WEI_DIGITS)}`
  return `ethereum:${address}@${ETHEREUM_CHAIN}${value}`
}

/**
 * Coins whose QR code carries the payment link: every Bitcoin wallet reads BIP-21, while exchanges stumble over EIP-681, so the
 * code for ETH is the address alone unless the person asks for the sum in it.
 */
export function isLinkInQr(coin: DepositCoin): boolean {
  return coin === 'btc'
}
