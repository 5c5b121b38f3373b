/** Finds the address, path or id of the user's own order in a text: whoever has it can act on the order. */
import { lookAlike } from './plainText.ts'
import { digitsOnly } from './text.ts'

/** What stands in a document for a word that contained the order's id. */
const REPLACED = '[order]'
/** How often a percent-encoded text may have been encoded again. */
const ENCODINGS_MAX = 3
/** A shorter id alone is an ordinary number; its path is recognized. */
const ALONE_MIN = 4
/** An id of at least this length is recognized with other characters between its own. */
const SPREAD_MIN = 8
/** An id without digits is not recognized as words in a sentence unless it is at least this long. */
const WORDS_MIN = 16

/** A number with fewer digits is no card, phone or account. */
const NUMBER_MIN = 7
/** A card, a phone or an account of 7 to 19 digits, also in groups, that is not a part of an address or of an id with letters. */
const NUMBER = /(?<![\p{L}\p{N}/][\p{Pd}_]?)\p{Nd}(?:[ ().\p{Pd}]*\p{Nd}){6,18}(?![\p{Pd}_]?[\p{L}\p{N}])/gu
const NOT_DIGITS = /\P{Nd}+/u

/** Signs that are read as letters (`plainText.ts`), also in the middle of a text. */
const SIGNS = /[!@$|№！＠＄｜]/gu

/** True when the text contains a link, a path or an id of the order, also percent-encoded, with invisible characters or with look-alike letters. */
export function namesOrder(text: string, ids: readonly string[]): boolean {
  // A sign may stand for a letter, or beside the id.
  const lines = [text, text.replace(SIGNS, ' ')].map(comparable)
  return ids.some((id) => {
    const name = comparable(id)
    const path = new RegExp(`(?:payment|sale)\\s*[/_][\\s/_]*${escaped(name)}${END}`, 'u')
    return lines.some((line) => path.test(line) || isAlone(id, name, line) || isSpread(id, joined(line)))
  })
}

/** The same for a requisite: a card, phone or account is not the order's id because its digits contain it. */
export function requisiteNamesOrder(text: string, ids: readonly string[]): boolean {
  const words = text.replace(NUMBER, (number) => {
    const groups = new Set([number, ...number.split(NOT_DIGITS)].map(digitsOnly))
    return ids.some((id) => digitsOnly(id).length >= NUMBER_MIN && groups.has(digitsOnly(id))) ? number : ' '
  })
  return namesOrder(words, ids)
}

/** The text for a document, without the words that name the order; `[order]` for all of it when only the whole text names it. */
export function withoutOrder(text: string, ids: readonly string[]): string {
  if (!namesOrder(text, ids)) return text
  const words = text.replace(/\S+/gu, (word) => (namesOrder(word, ids) ? REPLACED : word))
  return namesOrder(words, ids) ? REPLACED : words
}

/** The name of a file that is sent: browsers and phones name a saved page or a screenshot after its address. */
export function fileNameWithoutOrder(name: string, ids: readonly string[]): string {
  if (!namesOrder(name, ids)) return name
  return `file${/\.[a-z]{2,5}$/i.exec(name.trim())?.[0] ?? ''}`
}

const START = '(?<![\\p{L}\\p{N}])'
const END = '(?![\\p{L}\\p{N}])'

function isAlone(id: string, name: string, line: string): boolean {
  // Letters of both cases are no word.
  const isWord = /^\p{L}+$/u.test(id) && !/\p{Ll}\p{Lu}/u.test(id)
  if (name.length < ALONE_MIN || isWord) return false
  return new RegExp(START + escaped(name) + END, 'u').test(line)
}

function isSpread(id: string, spread: string): boolean {
  const name = joined(comparable(id))
  const isLong = name.length >= (/\p{N}/u.test(id) ? SPREAD_MIN : WORDS_MIN)
  return isLong && spread.includes(name)
}

/** Decoded, with one character for all that look alike. */
function comparable(text: string): string {
  return lookAlike(decoded(text)).replace(/[\\⁄∕⧸╱]/gu, '/')
}

function joined(line: string): string {
  return line.replace(/[^\p{L}\p{N}]/gu, '')
}

function decoded(text: string): string {
  let now = text
  for (let times = 0; times < ENCODINGS_MAX; times++)
    now = now.replace(/(?:%[\da-f]{2})+/gi, (code) => {
      try {
        return decodeURIComponent(code)
      } catch {
        return code
      }
    })
  return now
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
