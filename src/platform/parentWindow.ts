/** Posts messages to the parent window of the embedded page (docs/gateway.md#embedding). It handles no incoming messages, so that no other site can control a deposit. */
import { EMBED_SOURCE, EMBED_VERSION, type EmbedEvent, type EmbedMessage } from '../contract/embed.ts'
import type { Id } from '../contract/ids.ts'
import type { Lang } from '../contract/languages.ts'

export type ParentLink = ReturnType<typeof createParentLink>

/** Events without information about the deposit; they are sent even when the parent's origin is unknown. */
const PUBLIC_EVENTS: ReadonlySet<EmbedEvent['type']> = new Set(['ready', 'resize'])

/** Posts to `origin` only; without an origin only {@link PUBLIC_EVENTS} are posted, to any origin. */
export function createParentLink(
  parent: Pick<Window, 'postMessage'>,
  origin: string | null,
  lang: Lang | null = null,
) {
  return {
    /** Language of the parent page, if known. */
    lang,
    post(id: Id, event: EmbedEvent) {
      const target = origin ?? (PUBLIC_EVENTS.has(event.type) ? '*' : null)
      if (target === null) return
      const message: EmbedMessage = { source: EMBED_SOURCE, version: EMBED_VERSION, id, ...event }
      parent.postMessage(message, target)
    },
  }
}
