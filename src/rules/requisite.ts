// long: the notations of a requisite, and what is compared and copied of it
/** A requisite: one string in the contract, "card, holder" or "phone, bank, holder" (docs/gateway.md#entities). */
import { type Coin, COINS, REQUISITE_DIGITS_MIN, REQUISITE_LENGTH_MAX } from '../contract/constants.ts'
import { namesKnownBank } from './brokers.ts'
import { CARD_DIGITS_MAX, CARD_DIGITS_MIN, groupCard, isLuhnValid } from './card.ts'
import { readPhone } from './phone.ts'
import { cleanPastedNumber, clipText, digitsOnly, plainDashes, typedText } from './text.ts'

/** What a requisite is paid to by. */
export type NumberKind = 'card' | 'phone' | 'other'

/** The displayed parts; each has its own copy button. */
interface RequisiteParts {
  kind: NumberKind
  /** Card number, phone or account. */
  number: string
  bank: string | null
  holder: string | null
}

/**
 * The typed text, cut to the field's length limit. Invisible characters would go to the trader unseen, and a mark of direction
 * shows digits in another order than they are sent.
 */
export function clipRequisite(text: string): string {
  // NFKC writes the accent as a space and a mark.
  return clipText(typedText(text.replaceAll('\u00b4', "'")), REQUISITE_LENGTH_MAX)
}

/** Words for the kind of a number, in the languages of the pages, as a part of an expression. */
export const NUMBER_WORDS =
  'card|number|account|acc|iban|phone|tel|telephone|mobile|карт[аеуы]|картк[аиу]|картці|номер|сч[её]та?|рахун(?:ок|ку)|[рл]/[ср]|тел|телефона?|моб|karta(?:si|ga)?|raqami?|hisobi?|h/r|telefoni?|корт(?:и|ам)?|рақами?|ҳисоби?'
const HOLDER_WORDS = 'recipient|получатель|имя|фио|отримувач|qabul qiluvchi|гиранда'
/** What a part is called, before a colon: the row that shows it is called so, too. */
const CALLED = new RegExp(`^(?:(?:(?:${NUMBER_WORDS}|bank|банк|бонк|${HOLDER_WORDS})[. ]*)+:\\s*)+`, 'iu')
const CALLED_HOLDER = new RegExp(`^(?:(?:${NUMBER_WORDS})[.: ]*)*(?:${HOLDER_WORDS})[. ]*:`, 'iu')
/** More digits are not those of a bank's name: a second number keeps the word that tells what it is. */
const NAME_DIGITS_MAX = 3
/** Nothing but such words: they name neither bank nor holder. */
const KIND_WORDS = new RegExp(`^(?:(?:${NUMBER_WORDS}|сбп|sbp)[.:]*(?: |$))+$`, 'iu')
/** "Number" may be that of a request. */
const NAMES_KIND = new RegExp(`(?<!\\p{L})(?!номер|number|raqam|рақам)(?:${NUMBER_WORDS})(?!\\p{L})`, 'iu')

/** Fewer digits are rather those of a date, a sum or a bank's code, if the requisite has a longer number. */
const PAYABLE_DIGITS_MIN = 10
/** Numbers of a bank, a taxpayer, a person or a contract beside the account that is paid to. */
const NOT_PAYABLE =
  /(?<!\p{L})(?:инн|кпп|бик|огрн(?:ип)?|иин|бин|к[./]\s?с|корр?(?:еспондентский)?[./]?[\s-]?сч(?:[её]т)?|ҳисоби муросилотӣ|corr?(?:espondent)? account|korr?[.-]? ?hisob|müxbir hesab|код|договора?|жсн|бсн|мфо|[єе]дрпоу|іпн|рнокпп|унп|пинфл|жшшир|стир|inn|iin|kpp|bik|bic|swift|mfo|stir|pinfl|jshshir|v[oö]en)(?!\p{L})/iu

/** True for a text that names the number of a bank or a taxpayer. */
export function namesCode(text: string): boolean {
  return NOT_PAYABLE.test(text)
}

/** A date, or a time. */
const MOMENT = /(?<![\d.])\d{1,2}[./]\d{1,2}[./]\d{2,4}|20\d\d-\d\d-\d\d|\d{1,2}:\d\d/g

/** True for a part of a requisite with a number that nobody pays to, e.g. a date, a sum, a bank's code. */
function isBeside(part: string): boolean {
  return digitsOnly(part.replace(MOMENT, ' ')).length < PAYABLE_DIGITS_MIN || namesCode(part)
}

/** Fewer digits may also be those of a request or a passport, unless they are a phone or are called an account. */
const ACCOUNT_DIGITS_MIN = 13
/** Russian and Ukrainian numbers without their country code. */
const NATIONAL = /^(?:9|0)\d{9}$/

function isDoubtful(part: string): boolean {
  const digits = digitsOnly(part)
  const isPhone = readPhone(numberIn(part)) !== null || NATIONAL.test(digits)
  return digits.length < ACCOUNT_DIGITS_MIN && !isPhone && !NAMES_KIND.test(part)
}

/** Several banks of one number, e.g. "(Сбер, Т-Банк)". */
const IN_BRACKETS = /\([^()\d]*\)/g
/** What separates the parts. */
const SEPARATOR = /[,;|\n\r]/
/** Digits and their marks over several parts. */
const DIVIDED = /\+?\d[\d\s().,;|-]*\d/g

/** A sum beside a short number is none. */
const MOBILE = /^(?:[78][79]|380|375|99[248])/
/** A number of so many parts is looked for. */
const PIECES_MAX = 4

/** Writes a number that is broken, e.g. over two lines, in one part. */
function joinBroken(text: string): string {
  return text.replace(DIVIDED, (run) => {
    const pieces = run.split(SEPARATOR).map((piece) => piece.trim())
    if (pieces.some(isWhole)) return run
    for (const start of pieces.keys())
      for (let end = start + 2; end <= Math.min(pieces.length, start + PIECES_MAX); end += 1) {
        const number = pieces.slice(start, end).join(' ')
        const digits = digitsOnly(number)
        const isCard = isWhole(number) && isLuhnValid(digits)
        const isPhone = readPhone(number) !== null && (number.startsWith('+') || MOBILE.test(digits))
        if (isCard || isPhone) return [...pieces.slice(0, start), number, ...pieces.slice(end)].join('\n')
      }
    return run
  })
}

/**
 * The parts of a requisite in any notation. The number is the first part with at least 7 digits, but one that is `isDoubtful`, and
 * then one that is `isBeside`, only without any other. Words in the same part are split off only when that is unambiguous, because a displayed
 * requisite with too much text is safer than one with too little.
 */
export function parseRequisite(text: string): RequisiteParts {
  const parts = joinBroken(plainDashes(text))
    .replace(IN_BRACKETS, (words) => words.replace(/[,;]\s*/g, '/'))
    .split(SEPARATOR)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '')
  const withNumber = parts.filter((part) => digitsOnly(part).length >= REQUISITE_DIGITS_MIN)
  const payable = withNumber.filter((part) => !isBeside(part))
  const numbered = payable.find((part) => !isDoubtful(part)) ?? payable[0] ?? withNumber[0]
  if (numbered === undefined) return { kind: 'other', number: text.trim(), bank: null, holder: null }
  const { number, words } = splitNumber(numbered)
  const place = parts.indexOf(numbered)
  const others = [...words, ...parts.slice(0, place), ...parts.slice(place + 1)].filter(
    (part) => !KIND_WORDS.test(part) && uncalled(part) !== '',
  )
  const first =
    others.length > 1
      ? (others.find((part) => /^\S+$/.test(part) && namesKnownBank(part)) ??
        others.find((part) => !CALLED_HOLDER.test(part)))
      : null
  const bank = others.find((part) => BANK.test(part)) ?? first ?? null
  const holder = others.flatMap((part) => (part === bank ? [] : uncalled(part))).join(', ') || null
  return { kind: kindOf(number), number, bank: bank && uncalled(bank), holder }
}

function uncalled(part: string): string {
  const name = part.replace(CALLED, '')
  return digitsOnly(name).length > NAME_DIGITS_MAX ? part : name
}

/** A part that is called a bank; without any, one of several is: a well-known one in one word, because names may contain it, or the first that is not called the recipient. */
const BANK =
  /^[^:()]{0,30}(?<![\p{L}\p{Pd}])(?:bank|банк|бонк)(?!\p{L})[^:()]{0,30}:|^(?:bank|банк|бонк)\s[^()]*$|^[^()]*(?:bank|банк|бонк)[\s\d"”»]*$/iu

/** A number with as many digits as a card or a phone, with only marks and spaces between them. */
const OTHER_NUMBER = /\d(?:[^\p{L}\p{N}]*\d){9}/u

/** True if the bank or the holder of a requisite contains a second number: a payment to it would not be a payment to the requisite. */
export function hasOtherNumber(part: string): boolean {
  return OTHER_NUMBER.test(typedText(part))
}

/** The ending of the number in a requisite: enough to recognize it, not enough to pay to it. */
export function requisiteEnding(text: string): string {
  return numberEnding(parseRequisite(text).number)
}

/** True if a transfer by either requisite arrives at one place: the same card, or the same number, bank and holder in another notation. */
export function isSamePlace(one: string, other: string): boolean {
  if (one === other) return true
  const [a, b] = [parseRequisite(one), parseRequisite(other)]
  if (plainNumber(a.number) !== plainNumber(b.number)) return false
  return a.kind === 'card' || (isSameName(a.bank, b.bank) && isSameName(a.holder, b.holder))
}

function plainNumber(number: string): string {
  return readPhone(number) ?? copyableNumber(number)
}

/** In capitals, because `ı` and `ß` have no small letters of their own; accounts are written in both. */
function isSameName(one: string | null, other: string | null): boolean {
  return one === other || (!/\d/.test(one ?? '') && one?.toUpperCase() === other?.toUpperCase())
}

/** True if the requisite that was shown before is not to be paid any more. */
export function isReplaced(before: string | null, now: string | null): before is string {
  return before !== null && (now === null || !isSamePlace(before, now))
}

/** True if a deal's requisite is another one than the person gave or accepted: somebody else has changed it. */
export function isForeign(requisite: string | null, own: string | null): requisite is string {
  return requisite !== null && own !== null && !isSamePlace(requisite, own)
}

/** What addresses and accounts consist of. */
const ACCOUNT = /^[\w:.+-]+$/
/** The digits of a number that has other signs or words around it: undivided, those of a card, or with marks between them. */
const DIGITS = /\d{10,}|\d{4}(?:[ -]\d{4}){3}(?!\d| \d{4}(?!\d))|\d(?:[\s().\p{Pd}]{0,3}\d){6,}/gu

/** The last four digits; the last four characters of an address, which has letters too. */
export function numberEnding(number: string): string {
  const whole = copyableNumber(number) || number
  if (ACCOUNT.test(whole)) return whole.slice(-4)
  const runs = (number.match(DIGITS) ?? []).map((run) => run.replace(/\D/g, ''))
  return (runs.find((run) => run.length >= PAYABLE_DIGITS_MIN) ?? runs[0] ?? whole).slice(-4)
}

/** Masked requisite: the first six and the last four digits of a card, the last four of anything else. */
export function maskedRequisite(text: string, isOwn = false): string {
  const { kind, number, bank } = parseRequisite(text)
  const digits = digitsOnly(number)
  const last = numberEnding(number)
  const shown = kind === 'card' && !isOwn ? `${groupCard(digits.slice(0, 6))}•• … ${last}` : `… ${last}`
  return bank === null ? shown : `${shown}, ${bank}`
}

/** What stands between a number and the words beside it. */
const BESIDE_WORDS = /^[\s:/\p{So}\p{Pd}]+|[\s:/\p{So}\p{Pd}]+$/gu

/** What has digits of its own in front of a number, a bank, e.g. "ВТБ 24", or a place in a list, e.g. "1."; and what follows it. */
const BEFORE_NUMBER = /^(?:\d{1,2}[.)]|(\D*\p{L}{3}[\s\p{Pd}]*\d{1,3}))[\s:/\p{So}\p{Pd}]+(?=\+?\d)(.*)/u
/** A card of 16, 18 or 19 digits, or an account of twenty. */
const CARD_OR_ACCOUNT = /^(?:\d{4}(?:[ -]?\d{4}){3}(?:[ -]?\d{2,3})?|\d{20})$/

/** True for a number that lacks no digit: those before it belong to something else. */
function isWhole(number: string): boolean {
  return CARD_OR_ACCOUNT.test(number) || readPhone(number) !== null
}

/** Words beside a number, with the quotes and apostrophes of every language, and with pictures. */
const WORDS = /^[\p{L}"\p{Pi}][\p{L}\p{M}\s.'"`\u00b4\p{Pi}\p{Pf}:/\p{So}\p{Pd}]*$/u

/** "4111 1111 1111 1111 — IVAN PETROV" into number and words; "KZ75 125K ..." is not split. */
function splitNumber(part: string): { number: string; words: string[] } {
  const [, bank = '', rest = ''] = BEFORE_NUMBER.exec(part) ?? []
  if (isWhole(numberIn(rest))) {
    const { number, words } = splitNumber(rest)
    return { number, words: [bank, ...words] }
  }
  const number = numberIn(part)
  const words = part.replace(number, ' ').replace(/\s+/g, ' ').replace(BESIDE_WORDS, '')
  const isApart = ` ${part.replace(/[:\p{So}]|(?<=\p{L})\./gu, ' ')} `.includes(` ${number} `)
  if (!isApart || !areWords(words)) return { number: part, words: [] }
  return { number, words: [words] }
}

function areWords(text: string): boolean {
  if (text === '' || KIND_WORDS.test(text)) return true
  return /\p{L}{3}/u.test(text) && WORDS.test(text.replace(/\(([^()]*)\)/g, '$1').trim())
}

/** An IBAN, also in groups of four, which end before a name in capitals. */
const IBAN =
  /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?: ?[A-Z]{4})?(?: ?(?=[A-Z]*\d)[A-Z\d]{4}){2,7}(?: ?\d{1,3})?(?![\p{L}\p{N}])/u
/** An IBAN; or digits with the marks between them. */
const NUMBER = new RegExp(`${IBAN.source}|\\+?\\d[\\d\\s().-]*\\d`, 'u')

/** The first number of a text; the text itself if it has none. */
function numberIn(text: string): string {
  return NUMBER.exec(text)?.[0] ?? text
}

function kindOf(number: string): NumberKind {
  if (/[^\d\s+().-]/.test(number)) return 'other'
  const { length } = digitsOnly(number)
  if (number.startsWith('+') || length < CARD_DIGITS_MIN) return length <= 15 ? 'phone' : 'other'
  return length <= CARD_DIGITS_MAX ? 'card' : 'other'
}

/** Digits (full-width ones too) with nothing but a plus and the marks that people write between them. */
const GROUPED_DIGITS = /^[\d０-９\s+().·_\p{Pd}]*$/u
/** Two numbers side by side, or more digits than a bank account has: as one they would be a number that nobody has. */
const TWO_NUMBERS = /\d{10}\D+\d{10}|\d{11}\s+\d|(?<!\d)\d{1,3}\s+\d{11}|\d\s*\+\s*\d|(?:\d\D*){21}/

/** A card number with more digits behind it, e.g. its expiry or its code; an account of twenty digits may begin like a card. */
const CARD_AND_MORE = /^(\d{4}(?:[ -]?\d{4}){3})[\s.-]+(?:\d{3}|(?:0[1-9]|1[0-2])\s?[2-4]\d|\d{5,})$/

/** True for one number in digits, with whatever marks between them. */
export function isOneNumber(text: string): boolean {
  return GROUPED_DIGITS.test(text) && !hasTwoNumbers(text)
}

/** An IBAN, a link, or the text of a QR code for payments; or a bank's code is named. */
const ONE_WITH_MORE = new RegExp(`${IBAN.source}|://|^000201|${NOT_PAYABLE.source}`, 'iu')

/** True if a text that is shown as one number is rather two, or a number and something else. */
export function hasTwoNumbers(text: string): boolean {
  if (!GROUPED_DIGITS.test(text)) return !ONE_WITH_MORE.test(text) && countLongNumbers(text) > 1
  const [, card] = CARD_AND_MORE.exec(text) ?? []
  const isCard = card !== undefined && isLuhnValid(digitsOnly(card)) && !isLuhnValid(digitsOnly(text))
  return isCard || TWO_NUMBERS.test(text)
}

/** How many numbers with as many digits as a card or a phone a text has; none of them goes on behind a letter. */
function countLongNumbers(text: string): number {
  let found = 0
  for (const chunk of text.replace(MOMENT, 'x').split(/\p{L}+/u)) {
    let digits = 0
    for (const [group] of chunk.matchAll(/\d+/g)) {
      digits += group.length
      if (digits < PAYABLE_DIGITS_MIN) continue
      found += 1
      digits = 0
    }
  }
  return found
}

/**
 * The number for the clipboard: digits lose the spaces and dashes between them. Any other text only loses its spaces: without its
 * slash, or its digits of another script, it would be another number than the one on screen. Two numbers stay apart.
 */
export function copyableNumber(number: string): string {
  if (hasTwoNumbers(number)) return number.trim()
  return GROUPED_DIGITS.test(number) ? cleanPastedNumber(number) : number.replace(/\s/g, '')
}

const HEX = /^0x[\da-f]{40}$/i
const BASE58 = '[1-9A-HJ-NP-Za-km-z]'
/** Forms of the addresses of a coin. */
const ADDRESSES: Record<Coin, RegExp> = {
  // `tb1`, `m`, `n` and `2` are those of the test network.
  btc: new RegExp(`^(?:(?:bc|tb|bcrt)1[02-9ac-hj-np-z]{11,87}|(?=.*[a-z])[13mn2]${BASE58}{25,34})$`, 'i'),
  eth: HEX,
  etc: HEX,
  usdt: new RegExp(`^T${BASE58}{33}$`),
}

/** The coin whose address the requisite is, if that is the coin of the order; else null. A flash-pay sale may have one in place of the seller's own requisite. */
export function coinOfAddress(requisite: string, symbol: string | null): Coin | null {
  const coin = COINS.find((one) => one === symbol?.toLowerCase()) ?? null
  return coin !== null && ADDRESSES[coin].test(requisite.trim()) ? coin : null
}
