/** Seeded pseudo-random numbers and texts. */
export class Random {
  #state: number

  constructor(seed: string) {
    this.#state = hash(seed)
  }

  /** A number in [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** An integer in [0, below). */
  below(below: number): number {
    return Math.floor(this.next() * below)
  }

  /** An entry of a non-empty list. */
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

/** A random seed, for gateways outside of tests. */
export function randomSeed(): string {
  return crypto.randomUUID()
}

function hash(text: string): number {
  let value = 0x811c9dc5
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return value | 0
}
