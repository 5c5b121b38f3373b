/** The way to the page of another site that frames this one (docs/gateway.md#embedding). It only speaks, it never listens: nobody outside can steer a deposit. */
import { EMBED_SOURCE, EMBED_VERSION, type EmbedMessage, type EmbedEvent } from '../contract/embed.ts'
import type { Id } from '../contract/scalars.ts'
import type { Lang } from '../contract/languages.ts'

/** The parent page. */
export interface ParentLink {
  /** The language that the parent speaks, if it said so. */
  lang: Lang | null
  post(id: Id, news: EmbedEvent): void
}

/** News that tell nothing of the deposit and may go to whoever frames the page. */
const FOR_ANYBODY: ReadonlySet<EmbedEvent['type']> = new Set(['ready', 'resize'])

/** Speaks to `origin` alone; without one only what anybody may know is said. */
export function createParentLink(
  parent: Pick<Window, 'postMessage'>,
  origin: string | null,
  lang: Lang | null = null,
): ParentLink {
  return {
    lang,
    post(id, news) {
      const target = origin ?? (FOR_ANYBODY.has(news.type) ? '*' : null)
      if (target === null) return
      const message: EmbedMessage = { source: EMBED_SOURCE, version: EMBED_VERSION, id, ...news }
      parent.postMessage(message, target)
    },
  }
}
