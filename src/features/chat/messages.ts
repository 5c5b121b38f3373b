/** Merges loaded messages into the known ones; an unchanged message stays the same object, so that it is not rendered again. */
import type { ChatMessage } from '../../contract/people.ts'

/** `next`, with the objects of `known` where the content is equal; `known` itself if nothing changed. */
export function mergeMessages(known: ChatMessage[], next: readonly ChatMessage[]): ChatMessage[] {
  const byId = new Map(known.map((message) => [String(message.id), message]))
  const merged = next.map((message) => {
    const old = byId.get(String(message.id))
    return old !== undefined && hasSameContent(old, message) ? old : message
  })
  const isSame = merged.length === known.length && merged.every((message, place) => message === known[place])
  return isSame ? known : merged
}

/** `known` with one more message at its end, unless it is there already. */
export function withMessage(known: ChatMessage[], message: ChatMessage): ChatMessage[] {
  return known.some(({ id }) => String(id) === String(message.id)) ? known : [...known, message]
}

function hasSameContent(a: ChatMessage, b: ChatMessage): boolean {
  return (
    a.message === b.message &&
    a.sender === b.sender &&
    a.created_at === b.created_at &&
    a.media?.url === b.media?.url &&
    a.media?.name === b.media?.name &&
    a.media?.mime === b.media?.mime
  )
}
