/** Amounts of a deposit beside the sum to send, and numbers as they are typed. Apart from `depositScreen.ts`, because only later screens need them. */
import type { DepositCoin } from '../../contract/constants.ts'
import type { CryptoPayment } from '../../contract/orders.ts'
import type { Decimal } from '../../contract/scalars.ts'
import { sendable } from '../../rules/crypto.ts'
import { addDecimals, compareDecimals, isNearly, readDecimal } from '../../rules/money.ts'
import { typedText } from '../../rules/text.ts'
import { orderedCoins } from './depositScreen.ts'

/** True when more was received than a wallet was asked for. */
export function isOverpaid({
  amount_received: received,
  ...order
}: Pick<CryptoPayment, 'amount' | 'amount_received' | 'symbol'>): boolean {
  const amount = orderedCoins(order)
  return amount !== null && compareDecimals(received, amount) > 0 && !isNearly(received, amount)
}

/** Amount to withdraw from an exchange that deducts `fee`, so that `left` arrives, as a wallet can send it; null when `fee` is not a number. */
export function amountWithFee(coin: DepositCoin, left: Decimal, fee: string): Decimal | null {
  const text = fee.trim()
  // Spaces inside may be left from two numbers.
  const read = /\s/.test(text) || ambiguousNumber(text) ? null : readDecimal(text || '0')
  return read === null ? null : sendable(addDecimals(left, read), coin)
}

/**
 * What stands around an amount: a sign of a currency, or its name. A single letter could be an exponent. Only whole words: with parts of
 * them there are as many ways to read a sentence behind an amount as would take minutes.
 */
const CURRENCY =
  /^(?:\p{L}{2,}(?!\p{L})|[\p{Sc}\s])+|(?<![\p{L}\p{Sc}\s])(?:\p{L}{2,}(?!\p{L})|[\p{Sc}\s])+$/gu

/**
 * The number with a point, without separators of thousands and without its currency, cut after `digits` fraction digits, not rounded.
 * A text that is no plain number stays as it is: with some of its characters left out it would be another number.
 */
export function typedNumber(text: string, digits = Infinity): string {
  const typed = typedText(text).trim()
  if (ambiguousNumber(typed) !== null) return typed
  const found = /^(\d*)(?:\.(\d*))?$/.exec(withPoint(typed.replace(CURRENCY, '')))
  if (found === null || found[0] === '') return typed
  const [, whole = '', fraction] = found
  return fraction === undefined || digits === 0 ? whole : `${whole}.${fraction.slice(0, digits)}`
}

/** Both readings of a number with one comma before three digits, which is a separator of thousands or a decimal point; null for any other text. */
export function ambiguousNumber(text: string): { whole: string; fraction: string } | null {
  const [, whole, fraction] = /^([1-9]\d{0,2}),(\d{3})$/.exec(text.replace(CURRENCY, '')) ?? []
  if (whole === undefined || fraction === undefined) return null
  return { whole: whole + fraction, fraction: `${whole}.${fraction}` }
}

/** The amount without separators of thousands, each of which three digits follow; a comma that is none is a point. */
function withPoint(amount: string): string {
  // The Arabic separators.
  const latin = amount.replaceAll('\u066B', '.').replaceAll('\u066C', "'")
  const isCommaLast = latin.lastIndexOf(',') > latin.lastIndexOf('.')
  const isOneComma = isCommaLast && latin.indexOf(',') === latin.lastIndexOf(',')
  const pointed = isOneComma ? latin.replaceAll('.', "'").replace(',', '.') : latin
  return pointed.replace(/(?<=\d)[ ',](?=\d{3}(?!\d))/g, '')
}
