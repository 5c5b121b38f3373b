/** Numbers and texts that look random but repeat for the same seed. */
export class Random {
  #state: number

  constructor(seed: string) {
    this.#state = hash(seed)
  }

  /** A number from 0 up to, not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number from 0 up to, not including, `below`. */
  below(below: number): number {
    return Math.floor(this.next() * below)
  }

  /** One entry of a list that is not empty. */
  pick<T>(entries: readonly [T, ...T[]]): T {
    return entries[this.below(entries.length)] ?? entries[0]
  }

  /** `length` characters of `alphabet`. */
  text(length: number, alphabet = '0123456789abcdef'): string {
    return Array.from({ length }, () => alphabet[this.below(alphabet.length)]).join('')
  }

  /** `length` decimal digits. */
  digits(length: number): string {
    return this.text(length, '0123456789')
  }
}

/** A seed that nobody repeats, for a gateway that is not under test. */
export function randomSeed(): string {
  return crypto.randomUUID()
}

function hash(text: string): number {
  let value = 0x811c9dc5
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return value | 0
}
