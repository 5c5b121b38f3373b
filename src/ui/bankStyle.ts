/** Initials and colour of a bank, computed from its name. */

/** Hues in degrees. */
export const HUES = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'pink'] as const
export type Hue = (typeof HUES)[number]

/** Hues of well-known banks; other banks get one by a hash of their name. */
const KNOWN: readonly (readonly [RegExp, Hue])[] = [
  [/сбер|sber|россельхоз|rosselkhoz|приват|privat|kaspi/i, 'green'],
  [/т-банк|t-bank|тинькофф|tinkoff|райфф|raiff/i, 'yellow'],
  [/альфа|alfa|мтс|mts|совком|sovcom|росбанк|rosbank/i, 'red'],
  [/втб|vtb|газпром|gazprom|почта|pochta|открытие|otkrit/i, 'blue'],
  [/сбп|sbp|юmoney|yoomoney/i, 'violet'],
  [/qiwi|киви/i, 'orange'],
]

/** Initials of the first two words; a short name in capitals is kept whole ("ВТБ"). */
export function lettersOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const telling = words.filter((word) => !/^(банк|bank|банки)$/i.test(word))
  const [first = '', second = ''] = telling.length > 0 ? telling : words
  if (/^\p{Lu}{2,3}$/u.test(first)) return first
  const letters = [...first].slice(0, 1).concat([...second].slice(0, 1))
  return letters.join('').toUpperCase()
}

export function hueOf(name: string): Hue {
  const known = KNOWN.find(([pattern]) => pattern.test(name))
  if (known) return known[1]
  let sum = 0
  for (const letter of name.toLowerCase()) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return HUES[sum % HUES.length] ?? 'blue'
}
