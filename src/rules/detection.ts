/** Finds in a text what an attacker may hide there: card and phone numbers, also with separated digits or look-alike characters, and web addresses with any top-level domain and in any script. */
import { CARD_DIGITS_MAX, isCardLength, isLuhnValid } from './card.ts'
import { plainText, asLatin } from './plainText.ts'

/** Shortest number that is a phone by itself. */
const DIGITS_MIN = 10
/** How many dates, times and sums of one message are ignored; not all, because an attacker could write a number as a series of them. */
const MOMENTS_MAX = 2

/** Characters that look like digits. */
const LOOKALIKES: ReadonlyMap<string, string> = new Map(
  Object.entries({ 0: 'OoОоΟοՕօ', 1: 'lI|ІіӀӏıΙ', 3: 'ЗзӠӡ', 5: 'SsЅѕ', 6: 'бƃ', 8: 'ВB' }).flatMap(
    ([digit, letters]) => [...letters].map((letter): [string, string] => [letter, digit]),
  ),
)
/** Look-alikes that count as a digit even without a digit beside them; the others are then words. */
const ALONE: ReadonlySet<string> = new Set('OОIl|')

/** Groups of digits with only separators between them. */
type Run = string[]

/** Nine digits in the groups of a phone; a sum has groups of three. */
const LOCAL = /^(?:\d\d \d|\d{3} )\d\d \d\d \d\d$/
/** Other groups of nine digits, except for those of a sum, and a round one. */
const NINE = /^(?:\d{9}|\d\d (?:\d{7}|\d{3} \d{4})|[35789]\d\d \d{3} \d{3})(?<!000)$/
/** Wallets that are paid by phone, and words for its number. */
const ANNOUNCED = /click|payme|алиф|alif|номер|ра[кқ]ам|raqam/i
/** The number of a deal, an order, a receipt or a payment. */
const RECORD =
  /(?:сделк|заказ|заявк|плат[её]ж|платіж|операц|транзакц|перевод|квитанц|чек|замовл|угод|фармоиш|муомила|пардохт|буюртма|т[ўу]лов ра|chek|buyurtma|bitim|lov raq|(?<!\p{L})id(?!\p{L})|№)(?:(?!(?:на|to|ga) )\D){0,12}\d/iu

/** Numbers long enough for a phone or a card, and phones of nine digits without their country code; digits only. */
export function numbersIn(text: string): string[] {
  const plain = withoutMoments(plainText(text))
  const isAnnounced = ANNOUNCED.test(plain) && !RECORD.test(plain)
  const isLocal = (groups: string) => LOCAL.test(groups) || (isAnnounced && NINE.test(groups))
  const local = runsIn(plain.replace(CENTS, 'x')).filter((run) => isLocal(run.join(' ')))
  const long = runsIn(plain).filter((run) => run.join('').length >= DIGITS_MIN)
  return [...[...local, ...long].map((run) => run.join('')), ...groupsOfFour(plain)]
}

/** True when consecutive groups of digits form a card number with a valid check digit. */
export function hasCardNumber(text: string): boolean {
  const plain = withoutMoments(plainText(text))
  return runsIn(plain).some((run) => run.some((_group, start) => isCardFrom(run, start)))
}

function isCardFrom(run: Run, start: number): boolean {
  let digits = ''
  for (const group of run.slice(start, start + CARD_DIGITS_MAX)) {
    digits += group
    if (isCardLength(digits.length) && isLuhnValid(digits)) return true
  }
  return false
}

/** The parts of `digits` that do not belong to the deal's own number, with or without its country code. */
export function foreignParts(digits: string, own: string): string[] {
  if (own.includes(digits)) return []
  if (own.length < DIGITS_MIN || digits.length < DIGITS_MIN) return [digits]
  const isPhone = own.length <= 12
  return digits.split(isPhone ? own.slice(-10) : own).filter((part) => part.length >= DIGITS_MIN)
}

/** Splits a text into runs of digit groups; a word that is not a number ends a run. */
function runsIn(plain: string): Run[] {
  const runs: { groups: Run; digits: string }[] = [{ groups: [], digits: '' }]
  for (const [word] of plain.matchAll(/[\p{L}\p{N}|]+/gu)) {
    const number = numberOf(word)
    for (const part of number === null ? (word.match(/\d+|\D/g) ?? []) : [word]) {
      const group = number ?? (/\d/.test(part) ? part : null)
      const run = runs.at(-1)
      if (group === null) runs.push({ groups: [], digits: '' })
      else if (run) {
        run.groups.push(group)
        run.digits += part.replace(/\D/g, '')
      }
    }
  }
  // Look-alike letters without real digits are not a number.
  return runs.filter(({ digits }) => digits.length >= 2).map(({ groups }) => groups)
}

/** The digits of a word with look-alikes replaced; null for a word that is not a number. */
function numberOf(word: string): string | null {
  if (word.length === 1 && !ALONE.has(word)) return null
  let digits = ''
  for (const char of word) {
    const digit = /\d/.test(char) ? char : LOOKALIKES.get(char)
    if (digit === undefined) return null
    digits += digit
  }
  return digits
}

/** Four groups of four digits with up to five other characters between them. */
function groupsOfFour(plain: string): string[] {
  return (plain.match(/(?:^|\D)\d{4}(?:\D{1,5}\d{4}){3}(?!\d)/g) ?? []).map((found) =>
    found.replace(/\D/g, ''),
  )
}

const DATE = /(?<![\d./-])(?:0?[1-9]|[12]\d|3[01])([./-])(?:0?[1-9]|1[0-2])\1(?:20)?\d{2}(?![\d/-]|\.\d)/g
const TIME = /(?<![\d:])(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?![\d:])/g
/** A sum from a million to 999 999 999,99 with its currency: as many digits as a phone has. */
const SUM =
  /(?<![\d+] ?|[.,'])\d{1,3}(?:[ .,']?\d{3}){2}(?:[.,]\d\d)?(?= ?(?:с[ўу]м|so.?m|руб|р\.|тенге|тг|грн|uzs|rub|kzt|uah|[₽₸₴]))/giu

/** A sum with cents, whatever follows. */
const CENTS = /(?<![\d+] ?)\d{1,3}(?:[ ']\d{3})+[.,]\d\d(?![\d-])/g

/** Replaces the first dates, times and sums by a letter, which keeps the text around them separate. */
function withoutMoments(text: string): string {
  return [DATE, TIME, SUM].reduce(withoutSome, text)
}

function withoutSome(text: string, pattern: RegExp): string {
  let found = 0
  return text.replace(pattern, (moment) => ((found += 1) > MOMENTS_MAX ? moment : 'x'))
}

const SCHEME = /[\p{L}\p{N}]:\s?\/\/|(?:^|[^\p{L}\p{N}])www\./iu
const IP_PART = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)'
const IP = new RegExp(`(?:^|[^\\d.])${IP_PART}(?:\\.${IP_PART}){3}(?!\\.?\\d)`)
/** Matches may overlap: the last letter may be the one before the next dot. */
const DOTTED = /([\p{L}\p{N}])(?=\.(xn--[a-z\d-]{2,59}|\p{L}{2,24})(?![\p{L}\p{N}]))/giu

/** File extensions that are not top-level domains. */
const FILES = wordsOf('pdf jpg jpeg png gif webp heic bmp txt doc docx xls xlsx csv rtf tiff psd raw ico')
/** Frequent top-level domains: detected even when they look like the start of a sentence or use look-alike letters. */
const FREQUENT = wordsOf(
  'com net org info biz app shop store site online top xyz club live pro vip link click page dev cloud pay cash money finance bank exchange help support chat tech space website fun icu',
)
/** All Cyrillic top-level domains without diacritics, and "ком" and "ру", which people write for com and ru. */
const CYRILLIC = wordsOf('рф рус укр бел мкд срб қаз бг ею мон дети онлаин саит орг ком москва католик ру')
/** Frequent top-level domains of countries, for addresses whose dot is disguised: other words of two letters are no domains there. */
const COUNTRIES = wordsOf('ru uz ua tj kz by az io me co cc')
/** A dot as people write it around filters: in brackets, between spaces, or as a word. */
const DISGUISED =
  /[\p{L}\p{N}](?: ?[([{] ?(?:\.|dot|точка|крапка|nuqta) ?[)\]}] ?| (?:\.|dot|точка|крапка|nuqta) )(\p{L}{2,24})(?![\p{L}\p{N}])/giu

function wordsOf(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}

export function hasLink(text: string): boolean {
  const plain = plainText(text)
  return SCHEME.test(plain) || IP.test(plain) || hasDomain(plain) || hasDisguised(plain)
}

function hasDomain(plain: string): boolean {
  return [...plain.matchAll(DOTTED)].some(([, before = '', label = '']) => isTopLevel(label, before))
}

function hasDisguised(plain: string): boolean {
  return [...plain.matchAll(DISGUISED)].some(([, label = '']) => {
    const lower = label.toLowerCase()
    return CYRILLIC.has(lower) || FREQUENT.has(asLatin(lower)) || COUNTRIES.has(asLatin(lower))
  })
}

/** `before` is the character in front of the dot. */
function isTopLevel(label: string, before: string): boolean {
  const lower = label.toLowerCase()
  if (/^\p{Script=Latin}+$/u.test(label)) {
    // "Thank you.Bye" lacks a space; it is not a domain.
    const isSentence = /^\p{Lu}\p{Ll}+$/u.test(label) && /\p{Ll}/u.test(before)
    return !FILES.has(lower) && (!isSentence || FREQUENT.has(lower))
  }
  if (/^\p{Script=Cyrillic}+$/u.test(label)) return CYRILLIC.has(lower) || FREQUENT.has(asLatin(lower))
  // Any other script, mixed scripts, or Punycode.
  return true
}
