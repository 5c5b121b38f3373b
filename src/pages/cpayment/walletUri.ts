/** The link that opens a wallet with the payment, and whether the QR code contains it. */
import type { DepositCoin } from '../../contract/constants.ts'
import type { Decimal } from '../../contract/scalars.ts'
import { shiftDecimal } from '../../rules/money.ts'

const WEI_DIGITS = 18
const ETHEREUM_CHAIN = 1

/** BIP-21 for BTC, EIP-681 for ETH, null for USDT on TRC-20, which has no standard. `amount` null: without an amount. */
export function walletUri(coin: DepositCoin, address: string, amount: Decimal | null): string | null {
  if (!/^[a-z\d]+$/i.test(address)) return null
  if (coin === 'btc') return `bitcoin:${address}${amount === null ? '' : `?amount=${amount}`}`
  if (coin === 'usdt') return null
  const value = amount === null ? '' : `?value=${shiftDecimal(amount, WEI_DIGITS)}`
  return `ethereum:${address}@${ETHEREUM_CHAIN}${value}`
}

/**
 * True for coins whose QR code contains the payment link. All Bitcoin wallets read BIP-21, but many exchanges fail on EIP-681,
 * so the code for ETH is the address alone unless the user asks for the amount in it.
 */
export function isLinkInQr(coin: DepositCoin): boolean {
  return coin === 'btc'
}
