/** Initials and colour of a bank, computed from its name. */

/** In degrees. */
const HUES = { red: 354, orange: 22, yellow: 46, green: 140, teal: 178, blue: 214, violet: 262, pink: 322 }
const ALL_HUES = Object.values(HUES)

/** Hues of well-known banks; other banks get one by a hash of their name. */
const KNOWN: readonly (readonly [RegExp, number])[] = [
  [/сбер|sber|россельхоз|rosselkhoz|приват|privat|kaspi/i, HUES.green],
  [/т-банк|t-bank|тинькофф|tinkoff|райфф|raiff/i, HUES.yellow],
  [/альфа|alfa|мтс|mts|совком|sovcom|росбанк|rosbank/i, HUES.red],
  [/втб|vtb|газпром|gazprom|почта|pochta|открытие|otkrit/i, HUES.blue],
  [/сбп|sbp|юmoney|yoomoney/i, HUES.violet],
  [/qiwi|киви/i, HUES.orange],
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

/** Value of `--hue`, of which the style sheet makes the colours of the theme. */
export function hueOf(name: string): number {
  const known = KNOWN.find(([pattern]) => pattern.test(name))
  if (known) return known[1]
  let sum = 0
  for (const letter of name.toLowerCase()) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return ALL_HUES[sum % ALL_HUES.length] ?? HUES.blue
}
