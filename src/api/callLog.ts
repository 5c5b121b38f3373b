/** The last calls, without bodies and secrets: what "copy for support" tells, and the record of what was silent on screen. */

export interface CallLogEntry {
  /** Gateway ms. */
  at: number
  /** Method and path, without ids. */
  what: string
  /** HTTP status, or why there was none. */
  outcome: string
  /** How long it took, ms. */
  took: number
}

export interface CallLog {
  add(entry: CallLogEntry): void
  entries(): readonly CallLogEntry[]
}

const MAX_ENTRIES = 40

export function createCallLog(): CallLog {
  let kept: CallLogEntry[] = []
  return {
    add(entry) {
      kept = [...kept.slice(1 - MAX_ENTRIES), entry]
    },
    entries: () => kept,
  }
}
