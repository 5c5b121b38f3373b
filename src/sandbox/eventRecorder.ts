/** Records the latest calls and events with their data, for the control panel; each entry has an increasing number. */

/** A call that the API answered. */
interface RecordedCall {
  kind: 'call'
  method: string
  /** Including base and query. */
  path: string
  /** 0 for a call whose response was dropped. */
  status: number
  body: unknown
  /** Response body as text, truncated. */
  reply: string
}

/** A realtime event that the gateway sent. */
interface RecordedEvent {
  kind: 'event'
  event: string
  /** The receiving account; null for all. */
  user_id: number | null
  /** Whether any receiver was connected. */
  delivered: boolean
  payload: unknown
}

type RecordedEntry = (RecordedCall | RecordedEvent) & {
  seq: number
  /** Gateway time, ISO 8601. */
  at: string
}

const ENTRIES_MAX = 400
const REPLY_MAX = 8_000

export class EventRecorder {
  #entries: RecordedEntry[] = []
  #seq = 0

  /** Number of the newest entry. */
  get seq(): number {
    return this.#seq
  }

  add(at: string, entry: RecordedCall | RecordedEvent): void {
    this.#seq += 1
    this.#entries.push({ ...entry, seq: this.#seq, at })
    if (this.#entries.length > ENTRIES_MAX * 1.5) this.#entries = this.#entries.slice(-ENTRIES_MAX)
  }

  /** Entries newer than that number, oldest first, no more than `limit`. */
  since(seq: number, limit: number): RecordedEntry[] {
    const first = this.#entries[0]?.seq ?? 0
    return this.#entries.slice(Math.max(0, seq + 1 - first)).slice(-limit)
  }

  /** Remove the entries; the numbers continue. */
  clear(): void {
    this.#entries = []
  }
}

/** The response text, truncated. Re-encoding copies the part, so that the engine can free the long string. */
export function truncatedReply(text: string): string {
  if (text.length <= REPLY_MAX) return text
  return new TextDecoder().decode(new TextEncoder().encode(text.slice(0, REPLY_MAX))) + '…'
}
