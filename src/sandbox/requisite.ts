/** Generates the traders' requisites and validates the sellers'. */
import { REQUISITE_DIGITS_MIN, REQUISITE_LENGTH_MAX, type Coin, type Fiat } from '../contract/constants.ts'
import type { Broker } from '../contract/orders.ts'
import { SERVER_TEXTS } from '../contract/serverErrors.ts'
import type { Random } from './random.ts'
import { fieldRefusal, refuse } from './refusal.ts'

/** The card that is refused (docs/sandbox.md#magic-values). */
const BLACKLISTED_CARD = '4000000000000002'

const CARD_DIGITS_MIN = 13
const CARD_DIGITS_MAX = 19
const MASK_DIGITS = 16

const HOLDERS: [string, ...string[]] = [
  'Ivan Petrov',
  'Anna Smirnova',
  'Timur Karimov',
  'Leyla Aliyeva',
  'Farrukh Rahimov',
]
const DIALLING: Record<Fiat, string> = {
  rub: '+7900',
  kzt: '+7700',
  uzs: '+99890',
  azn: '+99450',
  tjs: '+99292',
  uah: '+38050',
  byn: '+37529',
  usd: '+1555',
  eur: '+49150',
}
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'

/** A trader's requisite for the bank: `card, HOLDER` or `phone, bank, Holder`. The numbers belong to nobody. */
export function makeRequisite(
  random: Random,
  currency: Fiat,
  broker: Pick<Broker, 'name' | 'is_card'>,
): string {
  const holder = random.pick(HOLDERS)
  if (broker.is_card) return `${makeCard(random, currency)}, ${holder.toUpperCase()}`
  const phone = `${DIALLING[currency]}000${random.digits(4)}`
  const bank = broker.name === 'SBP' ? 'Sberbank' : broker.name
  const [first = '', last = ''] = holder.split(' ')
  return `${phone}, ${bank}, ${first} ${last.slice(0, 1)}.`
}

/** A card number with a valid check digit from a range that no bank issues. */
function makeCard(random: Random, currency: Fiat): string {
  const start = `${currency === 'rub' ? '22000000' : '40000000'}${random.digits(7)}`
  const last = [...'0123456789'].find((digit) => passesLuhn(start + digit)) ?? '0'
  return start + last
}

/** A deposit address in the coin's format with an invalid checksum: wallets refuse it, so that nobody can send real coins to it. */
export function makeAddress(random: Random, coin: Coin): string {
  if (coin === 'btc') return `tb1q${random.text(38, BECH32)}`
  if (coin === 'usdt') return `T${random.text(33, BASE58)}`
  return `0x${random.text(40, '0123456789abcdefABCDEF')}`
}

/** Check a seller's requisite. */
export function checkRequisite(text: string): string {
  if (text.length > REQUISITE_LENGTH_MAX) throw fieldRefusal('requisite', SERVER_TEXTS.tooLong)
  const [number = ''] = text.split(',')
  const digits = number.replace(/\D/g, '')
  if (digits.length < REQUISITE_DIGITS_MIN) throw refuse.invalidRequisite()
  const isPhone = number.trim().startsWith('+')
  if (!isPhone && digits.length >= CARD_DIGITS_MIN && digits.length <= CARD_DIGITS_MAX) checkCard(digits)
  return text
}

function checkCard(digits: string): void {
  if (digits === BLACKLISTED_CARD) throw refuse.cardBlacklisted()
  if (!passesLuhn(digits)) throw refuse.cardInvalid()
}

/** Check a payer's card number and format it with dashes. */
export function checkMask(text: string): string {
  const digits = text.replace(/[\s-]/g, '')
  if (/\D/.test(digits)) throw refuse.cardInvalid()
  if (digits.length < MASK_DIGITS) throw fieldRefusal('mask', SERVER_TEXTS.tooShort)
  if (digits.length > MASK_DIGITS) throw fieldRefusal('mask', SERVER_TEXTS.tooLong)
  if (digits === BLACKLISTED_CARD) throw refuse.cardBlacklisted()
  return digits.replace(/(\d{4})(?=\d)/g, '$1-')
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
