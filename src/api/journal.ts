/** The last calls, without bodies and secrets: what "copy for support" tells, and the record of what was silent on screen. */

export interface JournalEntry {
  /** Gateway ms. */
  at: number
  /** Method and path, without ids. */
  what: string
  /** HTTP status, or why there was none. */
  outcome: string
  /** How long it took, ms. */
  took: number
}

export interface Journal {
  add(entry: JournalEntry): void
  entries(): readonly JournalEntry[]
}

const KEEPS = 40

export function createJournal(): Journal {
  let kept: JournalEntry[] = []
  return {
    add(entry) {
      kept = [...kept.slice(1 - KEEPS), entry]
    },
    entries: () => kept,
  }
}
