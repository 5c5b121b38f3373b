/** Control characters and marks of direction: in a terminal they move the cursor, change the title or hide what is written. */
const HIDDEN = /\p{Cc}|[\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu

/** A text from a server or a file as one line without them. */
export function printable(text: string): string {
  return text.replace(HIDDEN, '\uFFFD')
}

/** The same for a text of several lines. */
export function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n')
}
