/** Parses and formats durations. */

const UNITS: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Ms of `in 3 hours`, `90s`, `1 h 30 min`, `2 days`; a bare number is minutes. Null for anything else. */
export function parseDuration(text: string): number | null {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/^in\s+/, '')
  if (/^\d+(?:[.,]\d+)?$/.test(plain)) return Math.round(Number(plain.replace(',', '.')) * 60_000)
  const part = /(\d+(?:[.,]\d+)?)\s*(s|m|h|d)[a-z]*/g
  if (!plain || plain.replace(part, '').replace(/and|[\s,]/g, '') !== '') return null
  const sum = [...plain.matchAll(part)].reduce(
    (total, [, number = '', unit = '']) => total + Number(number.replace(',', '.')) * (UNITS[unit] ?? 0),
    0,
  )
  return Math.round(sum)
}

/** A duration in its two largest units: `3 h`, `2 min 5 s`, `1 d 4 h`. */
export function formatDuration(ms: number): string {
  const seconds = Math.round(Math.abs(ms) / 1000)
  const parts = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor((seconds % 86_400) / 3600), 'h'],
    [Math.floor((seconds % 3600) / 60), 'min'],
    [seconds % 60, 's'],
  ] as const
  const shown = parts.filter(([count]) => count > 0).slice(0, 2)
  return shown.length === 0 ? '0 s' : shown.map(([count, unit]) => `${count} ${unit}`).join(' ')
}
