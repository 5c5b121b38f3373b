/** What the browser stores of a dispute: the chosen case, the given evidence, and the unsent statement. */
import * as v from 'valibot'
import { type Id, sameId } from '../../contract/ids.ts'
import { id, storedTime } from '../../contract/scalars.ts'
import { storedMessage, toStored } from '../../i18n/storedMessage.ts'
import type { Deps } from '../../store/types.ts'
import { DISPUTE_CASES, EVIDENCE_KINDS } from './cases.ts'

/** Pieces of evidence that are kept of one dispute. */
const PIECES_MAX = 40

const piece = v.object({
  /** Key of the message that carries it. */
  key: v.string(),
  kind: v.picklist(EVIDENCE_KINDS),
  /** Name of the file; empty for the statement. */
  name: v.string(),
  /** Gateway ms when it was chosen here. */
  givenAt: storedTime,
  /** Gateway ms; null as long as the gateway does not have it. */
  sentAt: v.nullable(storedTime),
  /** Why it was refused; null if it was not. `raw` is a text of the gateway. */
  error: v.nullable(v.fallback(storedMessage, { key: 'errors:errors.unexpected' })),
})
const memory = v.object({
  /** The order's deal; null before it has one. */
  deal: v.nullable(id),
  about: v.nullable(v.picklist(DISPUTE_CASES)),
  pieces: v.array(piece),
  statement: v.string(),
  /** The template in the statement, as it was filled in; empty if there is none. */
  template: v.optional(v.string(), ''),
})

/** One file or text that was given as evidence. */
export type Piece = v.InferOutput<typeof piece>
/** What is known of the dispute of one deal. */
export type DisputeMemory = v.InferOutput<typeof memory>

/** Reads what an earlier page load, or another tab, has stored about this deal; null without it, or if it cannot be read. */
export function readDispute({ pageStorage }: Pick<Deps, 'pageStorage'>, deal: Id): DisputeMemory | null {
  const read = v.safeParse(memory, pageStorage.get('disputes'))
  if (!read.success || !sameId(read.output.deal, deal)) return null
  return { ...read.output, pieces: read.output.pieces.slice(-PIECES_MAX) }
}

/** Stores it for this page's order. */
export function writeDispute({ pageStorage }: Pick<Deps, 'pageStorage'>, kept: DisputeMemory) {
  const pieces = kept.pieces.map((one) => ({ ...one, error: one.error && toStored(one.error) }))
  pageStorage.set('disputes', { ...kept, pieces })
}
