/** What is stored of a conversation under `drafts`: an entry for the draft, and one for each message that was sent here. */
import * as v from 'valibot'
import { id } from '../../contract/scalars.ts'
import type { Deps } from '../../store/types.ts'
import type { Conversation, Outgoing } from './conversation.ts'

/** The key of the draft's entry, beside those of the messages. */
export const DRAFT = 'draft'

const storedFile = v.object({
  key: v.string(),
  name: v.string(),
  size: v.number(),
  isReady: v.boolean(),
  mediaId: v.nullable(id),
})
const unsent = v.object({
  text: v.string(),
  file: v.nullable(storedFile),
  isQueued: v.optional(v.boolean(), false),
  leftAt: v.nullable(v.number()),
  after: v.nullable(id),
})
const json = v.pipe(v.string(), v.parseJson())
/** `done`: an entry of `Conversation.sent`. */
const message = v.pipe(json, v.union([v.object({ done: v.string() }), unsent]))

/** Earlier releases stored a conversation as one text, under the partner's name alone. */
const older = v.pipe(
  json,
  v.object({ draft: v.string(), outgoing: v.array(v.object({ key: v.string(), ...unsent.entries })) }),
)

/** `draft` is null if none is stored. */
type StoredConversation = Pick<Conversation, 'outgoing' | 'sent'> & { draft: string | null }

/** Reads what other tabs and earlier page loads have stored. What is absent is not known: it was never stored, or has been cleared. */
export function readConversation(
  { pageStorage }: Pick<Deps, 'pageStorage'>,
  partner: string,
): StoredConversation {
  const parts = pageStorage.chats().filter(([part]) => part === `${partner}/${keyOf(part)}`)
  if (parts.length === 0) return readOlder(pageStorage.get('drafts', partner))
  const read: StoredConversation = { draft: null, outgoing: [], sent: {} }
  for (const [part, text] of parts) {
    const key = keyOf(part)
    const { success, output } = v.safeParse(key === DRAFT ? v.string() : message, text)
    if (!success) continue
    if (typeof output === 'string') read.draft = output
    else if ('done' in output) read.sent[key] = output.done
    else read.outgoing.push(undecided(key, output))
  }
  return read
}

/** Keys have no slash; the name of a partner may have some. */
function keyOf(part: string): string {
  return part.slice(part.lastIndexOf('/') + 1)
}

function readOlder(text: unknown): StoredConversation {
  const { success, output } = v.safeParse(older, text)
  if (!success) return { draft: null, outgoing: [], sent: {} }
  return { draft: output.draft, outgoing: output.outgoing.map((one) => undecided(one.key, one)), sent: {} }
}

/** A message that was being sent counts as failed until the messages are loaded. */
function undecided(key: string, one: v.InferOutput<typeof unsent>): Outgoing {
  return { ...one, key, state: 'failed', share: null, error: null }
}

export function storeEntry(
  { pageStorage }: Pick<Deps, 'pageStorage'>,
  partner: string,
  key: string,
  text: string,
): void {
  pageStorage.set('drafts', text, `${partner}/${key}`)
}

/** The entry of a message that was not sent yet. */
export function unsentEntry({ text, file, isQueued, leftAt, after }: Outgoing): string {
  return JSON.stringify({ text, file, ...(isQueued && { isQueued }), leftAt, after })
}

/** The entry of a message that is not unsent any more. */
export function sentEntry(recordId: string): string {
  return JSON.stringify({ done: recordId })
}
