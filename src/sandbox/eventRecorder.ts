/** The latest calls and events with what they carried, for the control panel: a ring, each entry with a number that only grows. */

/** A call that the API answered. */
export interface RecordedCall {
  kind: 'call'
  method: string
  /** With its base, and its query. */
  path: string
  /** 0 for a call whose answer was lost. */
  status: number
  body: unknown
  /** What was answered, as text; long answers are cut. */
  reply: string
}

/** A realtime event that the gateway sent. */
export interface RecordedEvent {
  kind: 'event'
  event: string
  /** The account it went to; null for everybody. */
  user_id: number | null
  /** Whether anybody was connected to hear it. */
  delivered: boolean
  payload: unknown
}

export type RecordedEntry = (RecordedCall | RecordedEvent) & {
  seq: number
  /** Gateway time, ISO 8601. */
  at: string
}

const ENTRIES_MAX = 400
const REPLY_MAX = 8_000

/** What was heard lately. */
export class EventRecorder {
  #entries: RecordedEntry[] = []
  #seq = 0

  /** The number of the newest entry. */
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

  /** Forget the entries; the numbers go on. */
  clear(): void {
    this.#entries = []
  }
}

/** An answer as the tape keeps it: a copy of its own when it is cut, so that the long text can go. */
export function truncatedReply(text: string): string {
  if (text.length <= REPLY_MAX) return text
  return new TextDecoder().decode(new TextEncoder().encode(text.slice(0, REPLY_MAX))) + '…'
}
