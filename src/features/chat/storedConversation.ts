/** What is stored of a conversation under `drafts`: an entry for the draft, and one for each message that was sent here. */
import * as v from 'valibot'
import { id } from '../../contract/scalars.ts'
import type { Deps } from '../../store/types.ts'

/** The key of the draft's entry, beside those of the messages. */
const DRAFT = 'draft'

const attachment = v.object({
  key: v.string(),
  name: v.string(),
  /** Bytes. */
  size: v.number(),
  /** False while the device prepares it (`prepareFile`). */
  isReady: v.boolean(),
  /** Set when it has been uploaded, so that it is not uploaded twice. */
  mediaId: v.nullable(id),
})
const unsent = v.object({
  text: v.string(),
  file: v.nullable(attachment),
  /** Sent beside the text field, e.g. as evidence of a dispute: it never goes back there, and continues by itself after a reload. */
  isQueued: v.optional(v.boolean(), false),
  /** Gateway ms when it was first sent: from then on the gateway may have it. Null before. */
  leftAt: v.nullable(v.number()),
  /** The last message of the chat when it was written: only a later one can be its record. */
  after: v.nullable(id),
})

/** A file of a message; the listeners keep its bytes, the state its name. */
export type Attachment = v.InferOutput<typeof attachment>
/** A message that was sent here and that the gateway has not confirmed. */
export type Unsent = v.InferOutput<typeof unsent> & { key: string }

const json = v.pipe(v.string(), v.parseJson())
/** `done`: an entry of `sent`. */
const message = v.pipe(json, v.union([v.object({ done: v.string() }), unsent]))

/** Earlier releases stored a conversation as one text, under the partner's name alone. */
const older = v.pipe(
  json,
  v.object({ draft: v.string(), outgoing: v.array(v.object({ key: v.string(), ...unsent.entries })) }),
)

/** The part of a conversation that is stored. */
export interface StoredConversation {
  draft: string
  outgoing: Unsent[]
  /** Messages of this page, in any tab or load of it, that are not unsent any more, by key: the id of the gateway's record, or '' if the text went back into the field. */
  sent: Record<string, string>
}

/** What other tabs and earlier page loads have stored. What is absent is not known: it was never stored, or has been cleared. */
type ReadConversation = Omit<StoredConversation, 'draft'> & { draft: string | null }

export function readConversation(
  { pageStorage }: Pick<Deps, 'pageStorage'>,
  partner: string,
): ReadConversation {
  const parts = pageStorage.chats().filter(([part]) => part === `${partner}/${keyOf(part)}`)
  if (parts.length === 0) return readOlder(pageStorage.get('drafts', partner))
  const read: ReadConversation = { draft: null, outgoing: [], sent: {} }
  for (const [part, text] of parts) {
    const key = keyOf(part)
    const { success, output } = v.safeParse(key === DRAFT ? v.string() : message, text)
    if (!success) continue
    if (typeof output === 'string') read.draft = output
    else if ('done' in output) read.sent[key] = output.done
    else read.outgoing.push({ key, ...output })
  }
  return read
}

/** Keys have no slash; the name of a partner may have some. */
function keyOf(part: string): string {
  return part.slice(part.lastIndexOf('/') + 1)
}

function readOlder(text: unknown): ReadConversation {
  const { success, output } = v.safeParse(older, text)
  return { draft: null, outgoing: [], ...(success && output), sent: {} }
}

/** Stores what has changed since `before`. */
export function storeConversation(
  { pageStorage }: Pick<Deps, 'pageStorage'>,
  partner: string,
  now: StoredConversation,
  before: StoredConversation,
): void {
  const store = (key: string, text: string) => pageStorage.set('drafts', text, `${partner}/${key}`)
  if (now.draft !== before.draft) store(DRAFT, now.draft)
  for (const { key, text, file, isQueued, leftAt, after } of now.outgoing) {
    const old = before.outgoing.find((one) => one.key === key)
    if (old?.file !== file || old?.leftAt !== leftAt)
      store(key, JSON.stringify({ text, file, ...(isQueued && { isQueued }), leftAt, after }))
  }
  for (const [key, done] of Object.entries(now.sent))
    if (before.sent[key] !== done) store(key, JSON.stringify({ done }))
}
