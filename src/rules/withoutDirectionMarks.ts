/** Unicode marks that make a text appear in another order than it is checked, copied and saved in. */
const DIRECTIONS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

export function withoutDirectionMarks(text: string): string {
  return text.replace(DIRECTIONS, '')
}
