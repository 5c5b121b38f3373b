/** A decimal number as it is typed or pasted. */
import { typedText } from './typedText.ts'

/** What stands around an amount: a sign of a currency, or its name. A single letter could be an exponent. */
const CURRENCY = /^(?:\p{L}{2,}|[\p{Sc}\s])+|(?:\p{L}{2,}|[\p{Sc}\s])+$/gu

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
