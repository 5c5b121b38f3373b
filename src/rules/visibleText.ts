/** Removes invisible characters; the first step of every check of texts from other people. */

/** Characters without a visible glyph: format and control characters, fillers, variation selectors, keycaps, lone surrogates. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Co}\p{Cs}\u2800]|\u20E3/gu

/** The text in NFKC, without invisible characters except line breaks and tabs. */
export function visibleText(text: string): string {
  // Before and after: NFKC turns some fillers into invisible characters, and some invisible characters change its result.
  return withoutInvisible(withoutInvisible(text).normalize('NFKC'))
}

/** The text without invisible characters except line breaks and tabs. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, (char) => ('\n\r\t'.includes(char) ? char : ''))
}
