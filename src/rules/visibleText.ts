/** Text without what nobody sees: the first step of every check of foreign texts. */

/** Characters that take no place or draw nothing: format and control characters, fillers, variation selectors, keycaps, lone surrogates. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Co}\p{Cs}\u2800]|\u20E3/gu

/** The text in its compatibility form, without invisible characters but line breaks and tabs. */
export function visibleText(text: string): string {
  // Twice: some fillers become invisible letters only by the normalization, and the other way round.
  return withoutInvisible(withoutInvisible(text).normalize('NFKC'))
}

function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, (char) => ('\n\r\t'.includes(char) ? char : ''))
}
