/** A map with a size limit: beyond it the oldest row is removed, so that memory stays bounded. */
export class BoundedMap<T> {
  readonly #rows = new Map<string, T>()
  readonly #limit: number
  readonly #dropped: (row: T) => void

  constructor(limit: number, dropped: (row: T) => void = () => undefined) {
    this.#limit = limit
    this.#dropped = dropped
  }

  get size(): number {
    return this.#rows.size
  }

  get(key: string | number | null | undefined): T | undefined {
    return key === null || key === undefined ? undefined : this.#rows.get(String(key))
  }

  /** Store the row and return it. */
  put(key: string | number, row: T): T {
    this.#rows.set(String(key), row)
    if (this.#rows.size > this.#limit) this.dropOldest()
    return row
  }

  delete(key: string | number): void {
    this.#rows.delete(String(key))
  }

  /** Remove the oldest row. */
  dropOldest(): void {
    for (const [key, row] of this.#rows) {
      this.#rows.delete(key)
      this.#dropped(row)
      return
    }
  }

  /** All rows, oldest first. */
  all(): T[] {
    return [...this.#rows.values()]
  }

  /** The newest rows, newest first. */
  latest(count: number): T[] {
    const rows: T[] = []
    let left = this.#rows.size - count
    for (const row of this.#rows.values()) {
      left -= 1
      if (left < 0) rows.push(row)
    }
    return rows.toReversed()
  }

  clear(): void {
    this.#rows.clear()
  }
}
