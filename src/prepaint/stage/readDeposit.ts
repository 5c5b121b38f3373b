import { CRYPTO_EXPIRES_AFTER_MS } from '../../contract/constants.ts'
import { readLeniently } from '../../contract/lenient.ts'
import { cryptoPayment } from '../../contract/orders.ts'
import { formatMoney } from '../../i18n/format.ts'
import {
  amountLeft,
  depositCoin,
  depositScreen,
  isOverpaid,
  isUnderMinimum,
  minimumOf,
} from '../../rules/crypto.ts'
import { hostOf, httpLink } from '../../rules/links.ts'
import { compareDecimals } from '../../rules/money.ts'
import { countdown } from './parts.ts'
import type { StageReader } from './types.ts'

/** Characters of an address that stand together. */
const GROUP = /.{1,4}/gu

export const readDeposit: StageReader = (answer, { now, lang }) => {
  const read = readLeniently(cryptoPayment, answer)
  const payment = read?.output
  const coin = depositCoin(payment?.symbol)
  // Without an amount the header is the product's own.
  if (!payment?.amount || read?.dropped.length !== 0 || coin === null) return null
  const screen = depositScreen(payment, now)
  if (screen.name !== 'inProcess') return null
  const amount = formatMoney(payment.amount, coin, lang)
  const { address, amount_received: received } = payment
  const came = formatMoney(received, coin, lang, { rounding: 'down' })
  if (screen.result === 'success' || screen.result === 'overtime') {
    const host = hostOf(payment.back_url)
    const back = httpLink(payment.back_url)
    const hasReceived = compareDecimals(received, '0') > 0
    const isUsual = hasReceived === (screen.result === 'success') && !isOverpaid(payment)
    if (host === null || back === null || !isUsual) return null
    return {
      kind: `${screen.result}-${coin}`,
      slots: { back, host },
      fields: { amount, 'amount-received': came },
    }
  }
  const left = amountLeft(payment)
  const time = countdown(screen.deadline, now, lang)
  if (address === null || left === null || time === null || screen.deadline === null) return null
  const isPart = screen.result === 'pending'
  // A rest that would not be credited is not asked for.
  if (isPart && isUnderMinimum(left, minimumOf(coin))) return null
  const rest = formatMoney(left, coin, lang, { rounding: 'up' })
  return {
    kind: `${screen.result}-${coin}`,
    slots: { until: time.until, received: came, left: rest },
    fields: {
      amount,
      countdown: time.left,
      address: address.match(GROUP) ?? [address],
      'amount-received': came,
      [isPart ? 'amount-left' : 'coin-amount']: rest,
    },
    share: (screen.deadline - now) / CRYPTO_EXPIRES_AFTER_MS,
  }
}
