/** The last calls, without bodies and secrets, for "copy for support" and for errors that are not shown. */

export interface CallLogEntry {
  /** Gateway ms. */
  at: number
  /** Method and path, without ids. */
  what: string
  /** HTTP status, or the reason for having none. */
  outcome: string
  /** Duration, ms. */
  took: number
}

export interface CallLog {
  add(entry: CallLogEntry): void
  entries(): readonly CallLogEntry[]
  /** Called with each entry that is added. */
  onAdd: ((entry: CallLogEntry) => void) | null
}

const MAX_ENTRIES = 40

/** `kept`: of the requests before the app; the last of them may still be added. */
export function createCallLog(kept: CallLogEntry[] = []): CallLog {
  const log: CallLog = {
    add(entry) {
      kept.push(entry)
      if (kept.length > MAX_ENTRIES) kept.shift()
      log.onAdd?.(entry)
    },
    entries: () => [...kept],
    onAdd: null,
  }
  return log
}
