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

export function createCallLog(): CallLog {
  let kept: CallLogEntry[] = []
  const log: CallLog = {
    add(entry) {
      kept = [...kept.slice(1 - MAX_ENTRIES), entry]
      log.onAdd?.(entry)
    },
    entries: () => kept,
    onAdd: null,
  }
  return log
}
