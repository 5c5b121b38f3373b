/** Every API call that was answered, refused ones and lost ones too, oldest first (docs/gateway.md#sandbox-control). */

export interface LogEntry {
  /** Gateway time, ISO 8601. */
  at: string
  method: string
  /** With its base: `/api/v1/deals`. */
  path: string
  query: Record<string, string>
  headers: Record<string, string>
  body: unknown
  /** 0 for a call whose connection was dropped. */
  status: number
}

const ENTRIES_MAX = 5_000

/** A ring of entries: beyond the limit the oldest go. */
export class RequestLog {
  #entries: LogEntry[] = []

  add(entry: LogEntry): void {
    this.#entries.push(entry)
    if (this.#entries.length > ENTRIES_MAX) this.#entries.splice(0, ENTRIES_MAX / 10)
  }

  all(): readonly LogEntry[] {
    return this.#entries
  }

  clear(): void {
    this.#entries = []
  }
}
