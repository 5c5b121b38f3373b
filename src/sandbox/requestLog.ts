/** Log of all API calls, including refused and dropped ones, oldest first (docs/gateway.md#sandbox-control). */

export interface LogEntry {
  /** Gateway time, ISO 8601. */
  at: string
  method: string
  /** Including the base: `/api/v1/deals`. */
  path: string
  query: Record<string, string>
  headers: Record<string, string>
  /** Null without one, so that each entry has all fields as JSON. */
  body: unknown
  /** 0 for a call whose connection was dropped. */
  status: number
}

const ENTRIES_MAX = 5_000

/** Keeps a limited number of entries; the oldest are removed. */
export class RequestLog {
  #entries: LogEntry[] = []

  add(entry: LogEntry): void {
    this.#entries.push({ ...entry, body: entry.body ?? null })
    if (this.#entries.length > ENTRIES_MAX) this.#entries.splice(0, ENTRIES_MAX / 10)
  }

  all(): readonly LogEntry[] {
    return this.#entries
  }

  clear(): void {
    this.#entries = []
  }
}
