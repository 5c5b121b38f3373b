/** Detects web addresses in a text, with any top-level domain and in any script. */
import { asLatin, plainText } from './plainText.ts'

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
