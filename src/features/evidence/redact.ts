/** Removes tokens, e-mail addresses and card numbers from documents. */
import { asciiDigits, digitsOnly } from '../../rules/text.ts'

export interface Secrets {
  /** Tokens. */
  words: readonly string[]
  /** The user's card numbers; only the last four digits are kept. */
  cards: readonly string[]
}

/** A shorter secret would match words and times. */
const TOKEN_LENGTH_MIN = 6
/** Matches only at the start of a word: with a match attempt at each character a long word would take minutes. */
const EMAIL = /(?<![^\s@<>"'«»(),;:])[^\s@<>"'«»(),;:]+@[^\s@<>"'«»(),;:]+\.[^\s@<>"'«»(),;:.]+/gu
/** Words with dots, among them tokens. An expression that also finds the start of a token takes minutes for a long word. */
const DOTTED = /[\w-]+(?:\.[\w-]+)*\.?/g
/** The first part of a token inside a part of such a word. */
const TOKEN_START = /(?<!\w)eyJ[\w-]{5,}$/
/**
 * 13 to 19 digits of any script, alone or in groups with any spaces, dashes and invisible characters, also as keycaps; no part of a decimal number. Or four
 * groups of four with other marks between them.
 */
const CARD =
  /(?<!\p{Nd}\.?)(?:\p{Nd}(?:[\p{Zs}\p{Pd}\p{Cf}\uFE0F\u20E3]{0,3}\p{Nd}){12,18}|\p{Nd}{4}(?:[\s._·/|*]{1,3}\p{Nd}{4}){3})(?!\.?\p{Nd})/gu

/** The text without secrets. */
export function redact(text: string, { words, cards }: Secrets): string {
  const own = cards.map(digitsOnly).filter((digits) => digits.length >= 7)
  let clean = text
  for (const word of words) if (word.length >= TOKEN_LENGTH_MIN) clean = clean.replaceAll(word, '[token]')
  for (const digits of own) {
    const plain = asciiDigits(clean)
    const hidden = plain.replace(spaced(digits), ending(digits))
    if (hidden !== plain) clean = hidden
  }
  return clean.replace(DOTTED, withoutToken).replace(EMAIL, '[e-mail]')
}

/** A dotted word with each JSON web token in it replaced: a token has two or three parts. */
function withoutToken(word: string): string {
  if (!word.includes('eyJ')) return word
  const parts = word.split('.')
  const kept: string[] = []
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at] ?? ''
    const start = parts[at + 1] ? part.search(TOKEN_START) : -1
    if (start < 0) kept.push(part)
    else {
      kept.push(`${part.slice(0, start)}[token]`)
      at += 2
    }
  }
  return kept.join('.')
}

/** For chat messages: replaces card numbers by their last four digits, except those in `known`, which were payment details. */
export function redactProse(text: string, secrets: Secrets, known: readonly string[]): string {
  const kept = new Set(known.map(digitsOnly))
  return redact(text, secrets).replace(CARD, (number) => {
    const digits = digitsOnly(number)
    return kept.has(digits) ? number : ending(digits)
  })
}

function ending(digits: string): string {
  return `…${digits.slice(-4)}`
}

/** Matches a known number with any separators between its digits. */
function spaced(digits: string): RegExp {
  return new RegExp([...digits].join('\\D{0,3}'), 'g')
}
