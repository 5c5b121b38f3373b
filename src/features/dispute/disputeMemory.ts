/** What the browser stores of a dispute: the chosen case, the given evidence, and the unsent statement. */
import * as v from 'valibot'
import { type Id, sameId } from '../../contract/ids.ts'
import { id, storedTime } from '../../contract/scalars.ts'
import { readStoredKey, toStoredKey } from '../../i18n/storedKeys.ts'
import type { TextKey } from '../../i18n/types.ts'
import type { Deps } from '../../store/types.ts'
import { DISPUTE_CASES, EVIDENCE_KINDS } from './cases.ts'
import { type DisputeMemory, PIECES_MAX } from './disputeSlice.ts'

const textKey = v.pipe(
  v.string(),
  v.transform((key): TextKey => readStoredKey(key) ?? 'errors:errors.unexpected'),
)
const piece = v.object({
  key: v.string(),
  kind: v.picklist(EVIDENCE_KINDS),
  name: v.string(),
  givenAt: storedTime,
  sentAt: v.nullable(storedTime),
  error: v.nullable(v.union([v.object({ key: textKey }), v.object({ raw: v.string() })])),
})
const memory = v.object({
  deal: v.nullable(id),
  about: v.nullable(v.picklist(DISPUTE_CASES)),
  pieces: v.array(piece),
  statement: v.string(),
  template: v.optional(v.string(), ''),
})

/** Reads what an earlier page load, or another tab, has stored about this deal; null without it, or if it cannot be read. */
export function readDispute({ pageStorage }: Pick<Deps, 'pageStorage'>, deal: Id): DisputeMemory | null {
  const read = v.safeParse(memory, pageStorage.get('disputes'))
  if (!read.success || !sameId(read.output.deal, deal)) return null
  return { ...read.output, pieces: read.output.pieces.slice(-PIECES_MAX) }
}

/** Stores it for this page's order. */
export function writeDispute({ pageStorage }: Pick<Deps, 'pageStorage'>, kept: DisputeMemory) {
  const pieces = kept.pieces.map((one) =>
    one.error && 'key' in one.error ? { ...one, error: { key: toStoredKey(one.error.key) } } : one,
  )
  pageStorage.set('disputes', { ...kept, pieces })
}
