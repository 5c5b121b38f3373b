/** Marks that show characters in another order than they are checked, copied and saved. */
const DIRECTIONS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/** The text in the order in which its characters stand. */
export function inItsOrder(text: string): string {
  return text.replace(DIRECTIONS, '')
}
