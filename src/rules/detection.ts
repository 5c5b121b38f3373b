/** Finds in a text what an attacker may hide there: card and phone numbers, also with separated digits or look-alike characters, and web addresses with any top-level domain and in any script. */
import { CARD_DIGITS_MAX, isCardLength, isLuhnValid } from './card.ts'
import { plainText, asLatin } from './plainText.ts'

/** Shortest number that is a phone by itself. */
const DIGITS_MIN = 10
/** Digits of a phone of Uzbekistan or Tajikistan without its country code. */
const LOCAL_DIGITS = 9
/** Characters on either side of a number that tell what it is. */
const CONTEXT = 30
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

/** Groups of digits with only separators between them, and the text around them. */
interface Run {
  groups: string[]
  before: string
  after: string
}

/** Numbers long enough for a phone or a card, and local phones; digits only. */
export function numbersIn(text: string): string[] {
  const plain = withoutMoments(plainText(text))
  const numbers = runsIn(plain)
    .filter((run) => run.groups.join('').length >= DIGITS_MIN || isLocalPhone(run))
    .map((run) => run.groups.join(''))
  return [...numbers, ...groupsOfFour(plain)]
}

/** Wallets that are paid by phone; like all patterns of `plainText` without marks: "и" for "й". */
const WALLET = '(?<!\\p{L})(?:click|клик|payme|п[аеэ]ими|alif|алиф)(?!\\p{L}{3})'
const BESIDE_WALLET = [
  new RegExp(`${WALLET}[^\\d\\n]*$`, 'iu'),
  new RegExp(`^[^\\d\\n]*${WALLET}`, 'iu'),
] as const
const NUMBER_WORD = '(?:номер|ра[кқ]ам|raqam|тел|tel|phone)\\p{L}*'
/** What announces a phone. */
const ANNOUNCED = new RegExp(`(?<!\\p{L})${NUMBER_WORD}[^\\p{L}\\p{N}\\n]{0,3}$`, 'iu')
/** What announces the number of a deal, an order, a receipt or a payment. */
const OF_RECORD = new RegExp(
  `(?:(?:сделк|заказ|заявк|операц|транзак|платеж|чек|deal|order|chek|buyurtma|буюртма|фармоиш)\\p{L}*(?: ${NUMBER_WORD})?|(?:to.?lov|тулов)\\p{L}* ${NUMBER_WORD}|№|(?<!\\p{L})id)[^\\p{L}\\p{N}\\n]{0,3}$`,
  'iu',
)

/** Nine digits that are grouped as a phone, or announced as one; a round number or one with a currency is a sum. */
function isLocalPhone({ groups, before, after }: Run): boolean {
  const digits = groups.join('')
  if (digits.length !== LOCAL_DIGITS || CURRENCY.test(after)) return false
  if (/^(?:2322|3222)$/.test(groups.map((group) => group.length).join(''))) return true
  if (digits.endsWith('000') || OF_RECORD.test(before)) return false
  return ANNOUNCED.test(before) || BESIDE_WALLET[0].test(before) || BESIDE_WALLET[1].test(after)
}

/** True when consecutive groups of digits form a card number with a valid check digit. */
export function hasCardNumber(text: string): boolean {
  const plain = withoutMoments(plainText(text))
  return runsIn(plain).some(({ groups }) => groups.some((_group, start) => isCardFrom(groups, start)))
}

function isCardFrom(groups: string[], start: number): boolean {
  let digits = ''
  for (const group of groups.slice(start, start + CARD_DIGITS_MAX)) {
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
  const runs: Run[] = []
  let groups: string[] = []
  let digitCount = 0
  let start = 0
  let end = 0
  const finish = () => {
    // Look-alike letters without real digits are not a number.
    if (digitCount >= 2)
      runs.push({
        groups,
        before: plain.slice(Math.max(0, start - CONTEXT), start),
        after: plain.slice(end, end + CONTEXT),
      })
    groups = []
    digitCount = 0
  }
  const add = (group: string, word: string, at: number) => {
    if (groups.length === 0) start = at
    end = at + word.length
    groups.push(group)
    digitCount += countDigits(word)
  }
  for (const { 0: word, index } of plain.matchAll(/[\p{L}\p{N}|]+/gu)) {
    const number = numberOf(word)
    if (number !== null) {
      add(number, word, index)
      continue
    }
    for (const { 0: part, index: within } of word.matchAll(/\d+|\D/g)) {
      if (/\D/.test(part)) finish()
      else add(part, part, index + within)
    }
  }
  finish()
  return runs
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

function countDigits(word: string): number {
  return word.replace(/\D/g, '').length
}

/** Four groups of four digits with up to five other characters between them. */
function groupsOfFour(plain: string): string[] {
  return (plain.match(/(?:^|\D)\d{4}(?:\D{1,5}\d{4}){3}(?!\d)/g) ?? []).map((found) =>
    found.replace(/\D/g, ''),
  )
}

const DATE = /(?<![\d./-])(?:0?[1-9]|[12]\d|3[01])([./-])(?:0?[1-9]|1[0-2])\1(?:20)?\d{2}(?![\d/-]|\.\d)/g
const TIME = /(?<![\d:])(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?![\d:])/g
const CODES = '(?:с[ўу]м|so.?m|руб|р\\.|тенге|тг|грн|uzs|rub|kzt|uah|[₽₸₴])'
/** Its first two letters look like 50. */
const SOM = /(?<=\d ?)so[^\p{L}\p{N}\s]m(?!\p{L})/giu
const CURRENCY = new RegExp(`^ ?${CODES}`, 'iu')
/** A sum up to 999 999 999,99 with its cents and its currency: together ten digits or more, as a phone has. */
const SUM = new RegExp(`(?<![\\d+] ?|[.,'])\\d{1,3}(?:[ .,']\\d{3}){2}[.,]\\d\\d(?= ?${CODES})`, 'giu')

/** Replaces the first dates, times and sums by a letter, which keeps the text around them separate. */
function withoutMoments(text: string): string {
  return [DATE, TIME, SUM].reduce(withoutSome, text).replace(SOM, 'сум')
}

function withoutSome(text: string, pattern: RegExp): string {
  let found = 0
  return text.replace(pattern, (moment) => ((found += 1) > MOMENTS_MAX ? moment : 'x'))
}

const SCHEME = /[\p{L}\p{N}]:\s?\/\/|(?:^|[^\p{L}\p{N}])www\./iu
const IP_PART = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)'
const IP = new RegExp(`(?:^|[^\\d.])${IP_PART}(?:\\.${IP_PART}){3}(?!\\.?\\d)`)
const DOTTED = /[\p{L}\p{N}]\.(xn--[a-z\d-]{2,59}|\p{L}{2,24})(?![\p{L}\p{N}])/giu

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
  const pattern = new RegExp(DOTTED)
  for (let found = pattern.exec(plain); found !== null; found = pattern.exec(plain)) {
    if (isTopLevel(found[1] ?? '', found[0][0] ?? '')) return true
    // Matches may overlap: the last letter may be the one before the next dot.
    pattern.lastIndex -= 1
  }
  return false
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
