/** Normalizes text that uses look-alike characters to evade checks. Every step is linear in the length of the text. */
import { INPUT_LENGTH_MAX } from '../contract/constants.ts'
import { asciiDigits, visibleText } from './text.ts'

/** The visible text without combining marks, with ASCII digits and one kind of dot, for comparisons. */
export function plainText(text: string): string {
  // Texts of the gateway are cut by their schema; others, such as a file's name, come here as they are.
  const plain = visibleText(text.slice(0, INPUT_LENGTH_MAX + 1))
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFKC')
    .replace(/[。‧·・•]/gu, '.')
    .replace(/[\u{1F150}-\u{1F189}\u{1F1E6}-\u{1F1FF}]/gu, letterOfSign)
    .replace(/[\u2460-\u24FF\u2776-\u2793\u{1F10B}\u{1F10C}]/gu, digitOfCircled)
  return asciiDigits(plain)
}

/** Code points of the sign A in each series of letters that NFKC does not map. */
const SIGNS_FROM = [0x1f150, 0x1f170, 0x1f1e6]

/** The letter of a circled or squared letter, or of a regional indicator symbol (flags). */
function letterOfSign(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  const from = SIGNS_FROM.find((start) => code >= start && code < start + 26)
  return from === undefined ? sign : String.fromCodePoint(0x61 + code - from)
}

/** Code points of the digit 1 in each series of circled digits that NFKC does not map. */
const CIRCLED_FROM = [0x2776, 0x2780, 0x278a, 0x24f5]
const CIRCLED_ZEROS = new Set([0x24ff, 0x1f10b, 0x1f10c])

/** The ASCII digit of a circled digit; other characters are returned unchanged. */
function digitOfCircled(char: string): string {
  const code = char.codePointAt(0) ?? 0
  if (CIRCLED_ZEROS.has(code)) return '0'
  const from = CIRCLED_FROM.find((start) => code >= start && code < start + 9)
  return from === undefined ? char : String(code - from + 1)
}

/** Characters that look like Latin letters, each followed by that letter. */
const LATIN = pairs(
  'аa вb еe ёe зe иu кk мm нh оo пn рp сc тt уy хx ьb ѕs іi јj ӏl ԁd ԛq ԝw һh ҁc үy ғf',
  'αa βb γy εe ηn ιi κk λl μm νv οo ρp τt υu χx ωw',
  'օo սu ցg հh ոn ղn',
  'ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ǫq ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz ıi ɑa ɡg ƽs łl øo đd ʂs ɩi',
  '0o 1i 3e 4a 5s 7t $s @a |l !i',
)
/** Characters that look like Russian letters, each followed by that letter. */
const CYRILLIC = pairs('aа bв cс eе hн kк mм nп oо pр rг tт uи xх yу 0о 3з 4ч 6б іи ѕс јј ʙв ᴋк ᴍм ᴛт')

function pairs(...lists: readonly string[]): ReadonlyMap<string, string> {
  return new Map(lists.flatMap((list) => list.split(' ').map((pair) => Array.from(pair) as [string, string])))
}

function mapped(text: string, map: ReadonlyMap<string, string>): string {
  return Array.from(text, (char) => map.get(char) ?? char).join('')
}

/** A lower-case text with look-alikes replaced by Latin letters. */
export function asLatin(text: string): string {
  return mapped(text, LATIN)
}

/** The plain text in lower case with one character for all that look alike (the "skeleton" of Unicode UTS 39, simplified). */
export function lookAlike(text: string): string {
  return asLatin(plainText(text).toLowerCase()).replaceAll('i', 'l')
}

/** A letter of `readings` in a pattern: Latin or Cyrillic. A slow phone compiles a long pattern with `\p{L}` for 30 ms. */
export const LETTER = '[a-z\\u0400-\\u04ff]'

/** Variants of a text for word searches: unchanged and with separated letters joined, each also mapped to Latin and to Cyrillic. */
export function readings(text: string): string[] {
  // An exclamation mark behind a word is no letter of it.
  const plain = plainText(text)
    .toLowerCase()
    .replace(/(?<!!)!+(?![\p{L}\p{N}!])/gu, ' ')
  const joined = plain
    .replace(
      /(^|[^\p{L}])((?:\p{L}[^\p{L}\n]{1,3}){2,}\p{L})(?!\p{L})/gu,
      (_all, before: string, word: string) => before + word.replace(/[^\p{L}]/gu, ''),
    )
    .replace(/(\p{L})[^\p{L}\p{N}\s]+(?=\p{L})/gu, '$1')
  return [plain, joined].flatMap((reading) => [reading, asLatin(reading), mapped(reading, CYRILLIC)])
}
