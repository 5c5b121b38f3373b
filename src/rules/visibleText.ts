/** Text without what nobody sees: the first step of every check of foreign texts. */

/** Characters that take no place or draw nothing: format and control characters, fillers, variation selectors, keycaps, lone surrogates. */
const INVISIBLE =
  /[\p{Cf}\p{Co}\p{Cs}\u0000-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180F\u20E3\u2800\u3164\uFE00-\uFE0F\uFFA0\u{E0100}-\u{E01EF}]/gu

/** The text in its compatibility form, without invisible characters. */
export function visibleText(text: string): string {
  // Twice: some fillers become invisible letters only by the normalization, and the other way round.
  return text.replace(INVISIBLE, '').normalize('NFKC').replace(INVISIBLE, '')
}
